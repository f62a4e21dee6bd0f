// The app stays mounted: Taro's portal cannot be unmounted in this React Native. Intervals (the home page's slides)
// would continue after jest has torn down its modules.
const started = jest.spyOn(globalThis, 'setInterval');

afterAll(() => {
  for (const { value } of started.mock.results) clearInterval(value);
});

// Jest does not wait for the timeout that Taro sets on every request and never clears. Not with a spy, which the
// testing library would mistake for fake timers.
const REQUEST_LIMIT_MS = 60_000;
const start = globalThis.setTimeout;

globalThis.setTimeout = Object.assign((...[work, delay, ...rest]: Parameters<typeof start>) => {
  const timer = start(work, delay, ...rest);
  if (Number(delay) >= REQUEST_LIMIT_MS) timer.unref();
  return timer;
}, start);
