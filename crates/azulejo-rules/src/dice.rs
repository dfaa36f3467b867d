//! Random numbers whose stream is stated and stays. Draws nothing of its own accord: games ask it.

/// The generator xoshiro128++ 1.0, seeded by SplitMix64.
///
/// The stream is part of the specification (`agn 13`): the same seed gives the same numbers on every machine and in every
/// later version. No seed is secret and none is of use to cryptography.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Dice {
    state: [u32; 4],
}

impl Dice {
    /// The generator's name as the header field `seed` writes it.
    pub const NAME: &'static str = "xoshiro128++";

    /// Returns the generator with this seed.
    ///
    /// The four words of its state are the low and high halves of two outputs of SplitMix64, low halves first.
    pub fn new(seed: u64) -> Self {
        let mut mixer = seed;
        let [first, second] = [split_mix(&mut mixer), split_mix(&mut mixer)];
        Self { state: [low(first), high(first), low(second), high(second)] }
    }

    /// Returns the next number, any of 2³².
    pub fn next_u32(&mut self) -> u32 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(7).wrapping_add(a);
        let shifted = b << 9;
        let c = c ^ a;
        let d = d ^ b;
        self.state = [a ^ d, b ^ c, c ^ shifted, d.rotate_left(11)];
        result
    }

    /// Returns a number from 0 up to but not including `n`, each as likely; 0 where `n` is 0.
    ///
    /// Multiplies and takes the high word; draws again while the low word lies below 2³² modulo `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(self.next_u32()) * u64::from(n);
            // The remainder is below `n`: mostly the low word is not, and nothing has to be divided.
            if n <= low(product) || rest_of_all(n) <= low(product) {
                return high(product);
            }
        }
    }
}

/// Advances SplitMix64 and returns its output.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns 2³² modulo `n`; 0 where `n` is 0.
const fn rest_of_all(n: u32) -> u32 {
    match n.wrapping_neg().checked_rem(n) {
        Some(rest) => rest,
        None => 0,
    }
}

/// Returns the low half.
#[expect(clippy::cast_possible_truncation, reason = "the low half is what is wanted")]
const fn low(word: u64) -> u32 {
    word as u32
}

/// Returns the high half.
const fn high(word: u64) -> u32 {
    low(word >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_its_published_first_outputs() {
        // The outputs for the seed 1234567 that the generator's test suites use.
        let mut state = 1_234_567;
        assert_eq!(split_mix(&mut state), 6_457_827_717_110_365_317);
        assert_eq!(split_mix(&mut state), 3_203_168_211_198_807_973);
    }

    #[test]
    fn xoshiro_gives_its_published_first_outputs() {
        // The outputs from the state 1, 2, 3, 4 that the reference implementation gives.
        let mut dice = Dice { state: [1, 2, 3, 4] };
        let first: Vec<_> = (0..6).map(|_| dice.next_u32()).collect();
        assert_eq!(first, [641, 1_573_767, 3_222_811_527, 3_517_856_514, 836_907_274, 4_247_214_768]);
    }

    #[test]
    fn a_bounded_number_stays_below_its_bound() {
        let mut dice = Dice::new(7);
        assert!((0..1000).all(|_| dice.below(5) < 5));
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.below(1), 0);
    }
}
