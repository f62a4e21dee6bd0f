import type { Faults } from '../faults';
import { wxApiNames } from './api-names';

/** Every wx call of page code, with its first argument, in order. */
export type WxCall = { name: string; argument: unknown };

let names: Set<string> | undefined;

/**
 * Builds the `wx` object from the fakes. Every other name that WeChat knows also exists, and throws when
 * called: a scenario cannot ignore a call that the harness does not support. The error is also recorded,
 * so that a `catch` in the client does not hide it.
 */
export function createWx(
  fakes: Record<string, unknown>,
  calls: WxCall[],
  faults: Faults,
): Record<string, unknown> {
  names ??= wxApiNames();
  const wx: Record<string, unknown> = {};
  for (const name of names) {
    wx[name] = () => {
      const message = `wx.${name} is not faked by the mini-program harness`;
      faults.report(message, 'harness');
      throw new Error(message);
    };
  }
  for (const [name, fake] of Object.entries(fakes)) {
    wx[name] =
      typeof fake === 'function'
        ? (...args: unknown[]) => {
            calls.push({ name, argument: args[0] });
            return (fake as (...args: unknown[]) => unknown)(...args);
          }
        : fake;
  }
  return wx;
}
