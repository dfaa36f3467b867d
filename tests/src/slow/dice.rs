//! Random numbers for the second engines and for whoever drives them, from a generator of their own. Knows no game.

/// Lehmer's generator: a number of 128 bits that is multiplied each time, of which the high ones are drawn.
#[derive(Clone, Debug)]
pub struct Dice(u128);

impl Dice {
    /// The multiplier.
    const FACTOR: u128 = 0xda94_2042_e4dd_58b5;

    /// Returns the generator with this seed.
    pub fn new(seed: u64) -> Self {
        // The state has to be odd, and the first numbers of seeds that lie side by side are alike.
        let mut dice = Self(u128::from(seed) << 1 | 1);
        for _ in 0..8 {
            dice.below(1);
        }
        dice
    }

    /// Returns a number from 0 up to but not including `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(Self::FACTOR);
        let drawn = (self.0 >> 96) * u128::from(n);
        u32::try_from(drawn >> 32).unwrap_or_default()
    }
}
