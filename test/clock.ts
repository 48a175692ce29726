// Clocks that tests drive: time that has to pass in them is told, not waited for.
import type { TestContext } from 'node:test';

/** A time that passes when it is told to: timers that are over by then run. */
export interface Clock {
  pass(ms: number): void;
}

/** Lets the time of `performance.now` and of timers stand still until the test ends. */
export function stopClock({ mock }: TestContext): Clock {
  // A whole number: sums of whole numbers are exact, and ten milliseconds later are not 9.999.
  let now = Math.ceil(performance.now());
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => now);
  return {
    pass(ms) {
      now += ms;
      mock.timers.tick(ms);
    },
  };
}

/** Lets the time of `performance.now` jump, until the test ends. It goes on as before, and timers do not jump with it. */
export function jumpingClock({ mock }: TestContext): Clock {
  const real = performance.now.bind(performance);
  let jumped = 0;
  mock.method(performance, 'now', () => real() + jumped);
  return {
    pass(ms) {
      jumped += ms;
    },
  };
}
