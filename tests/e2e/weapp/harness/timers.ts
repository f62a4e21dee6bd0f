import type { Faults } from './faults';

type Callback = (...args: unknown[]) => void;

/** WeChat's four timer functions: ids are numbers, and a throwing callback is an error of the mini-program. */
export function createTimers(faults: Faults) {
  const running = new Map<number, NodeJS.Timeout>();

  const start = (name: 'setTimeout' | 'setInterval') => {
    const set = name === 'setTimeout' ? setTimeout : setInterval;
    return (callback: Callback, delay?: number, ...args: unknown[]): number => {
      const timer = set(() => {
        if (name === 'setTimeout') running.delete(id);
        try {
          callback(...args);
        } catch (error) {
          faults.report(error, name);
        }
      }, delay);
      const id = Number(timer[Symbol.toPrimitive]());
      running.set(id, timer);
      return id;
    };
  };

  const stop = (id: number): void => {
    clearTimeout(running.get(id));
    running.delete(id);
  };

  return {
    globals: {
      setTimeout: start('setTimeout'),
      setInterval: start('setInterval'),
      clearTimeout: stop,
      clearInterval: stop,
    },
    clearAll(): void {
      for (const id of running.keys()) stop(id);
    },
  };
}
