// The app stays mounted: Taro's portal cannot be taken down under this React Native. What repeats (the home's slides)
// would go on after jest has taken its modules away.
const started = jest.spyOn(globalThis, 'setInterval');

afterAll(() => {
  for (const { value } of started.mock.results) clearInterval(value);
});
