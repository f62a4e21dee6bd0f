// Taro 3 asked for the target only; Taro 4 asks for its platform as well, which the kit does not set.
process.env.TARO_ENV = 'h5';
process.env.TARO_PLATFORM = 'web';

// React looks for its developer tools once, when it is loaded; tests/client/components/renders.ts counts with them.
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
};
