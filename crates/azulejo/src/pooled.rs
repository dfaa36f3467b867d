//! What comes one after the other, done on all cores, and what came of it in that order. Knows of no record.

use std::iter;

use rayon::prelude::*;

/// Does something with each that comes, on all cores of the pool, and returns what came of them in their order.
///
/// A core takes the next `n_at_once` when it is done with its last. What makes them come, as reading a file does, happens on the
/// core that goes on with them, while no other takes any.
pub(crate) fn in_order<T: Send, U: Send>(
    mut items: impl Iterator<Item = T> + Send,
    n_at_once: usize,
    with: impl Fn(T) -> U + Sync,
) -> Vec<U> {
    let some = iter::from_fn(|| {
        let some: Vec<_> = items.by_ref().take(n_at_once).collect();
        (!some.is_empty()).then_some(some)
    });
    let all = some.enumerate().par_bridge();
    let done = |(nth, some): (usize, Vec<T>)| (nth, some.into_iter().map(&with).collect::<Vec<_>>());
    let mut all: Vec<_> = all.map(done).collect();
    all.sort_unstable_by_key(|it| it.0);
    all.into_iter().flat_map(|it| it.1).collect()
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use rayon::ThreadPoolBuilder;

    use super::*;

    #[test]
    fn what_comes_of_them_keeps_their_order() {
        for n_threads in [1, 2, 7] {
            let pool = ThreadPoolBuilder::new().num_threads(n_threads).build().expect("threads can be had");
            for n_at_once in [1, 3, 100] {
                let slow_first = |it: u64| {
                    thread::sleep(Duration::from_micros(20 * (40 - it)));
                    2 * it
                };
                let doubled = pool.install(|| in_order(0..40, n_at_once, slow_first));
                assert_eq!(doubled, (0..40).map(|it| 2 * it).collect::<Vec<_>>(), "{n_threads} {n_at_once}");
            }
        }
    }

    #[test]
    fn who_works_himself_on_all_cores_keeps_the_order_too() {
        let pool = ThreadPoolBuilder::new().num_threads(3).build().expect("threads can be had");
        let sum = |it: u64| (0..1000).into_par_iter().map(|n| n * it).sum::<u64>();
        let sums = pool.install(|| in_order(0..200, 2, sum));
        assert_eq!(sums, (0..200).map(|it| 499_500 * it).collect::<Vec<_>>());
    }
}
