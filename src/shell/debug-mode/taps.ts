/** Product spec, section 9: debug mode is 10 taps within 3 s. */
const TAPS = 10;
const WITHIN_MS = 3000;

/**
 * Counts taps on one element. @returns a function that records a tap and returns true when it completes ten within 3 s
 */
export function countTaps(): (now: number) => boolean {
  let times: number[] = [];
  return (now) => {
    times = [...times, now].slice(-TAPS);
    const [first = now] = times;
    if (times.length < TAPS || now - first > WITHIN_MS) return false;
    times = [];
    return true;
  };
}
