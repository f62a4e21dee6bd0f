// The app stays mounted: Taro's portal cannot be taken down under this React Native. What repeats (the home's slides)
// would go on after jest has taken its modules away.
const started = jest.spyOn(globalThis, 'setInterval');

afterAll(() => {
  for (const { value } of started.mock.results) clearInterval(value);
});

// Jest does not wait for the limit that Taro sets on every request and never takes back. Not by a spy, which the
// testing library would take for a stopped clock.
const REQUEST_LIMIT_MS = 60_000;
const start = globalThis.setTimeout;

globalThis.setTimeout = Object.assign((...[work, delay, ...rest]: Parameters<typeof start>) => {
  const timer = start(work, delay, ...rest);
  if (Number(delay) >= REQUEST_LIMIT_MS) timer.unref();
  return timer;
}, start);
