import { describe, type Faults } from '../faults';

/** The three callbacks that every asynchronous wx call accepts. */
export type Callbacks = {
  success?: (result: Result) => void;
  fail?: (result: Result) => void;
  complete?: (result: Result) => void;
};
type Result = { errMsg: string } & Record<string, unknown>;

/** Thrown by a fake to make a call fail with WeChat's `name:fail reason`. */
export class WxFailure extends Error {
  constructor(
    readonly reason: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(reason);
  }
}

export type Settle = (
  name: string,
  options: Callbacks | undefined,
  outcome: () => Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>,
) => Promise<Result> | undefined;

/**
 * Creates the response of an asynchronous wx call: callbacks run in a later turn, never during the call; a promise
 * is returned only if no callback was passed.
 */
export function createSettle(adopt: <T>(value: T) => T, faults: Faults): Settle {
  const invoke = (callback: ((result: Result) => void) | undefined, result: Result, where: string) => {
    try {
      callback?.(result);
    } catch (error) {
      faults.report(error, where);
    }
  };
  /** Copies the result into the page's realm; bytes are passed unchanged. */
  const handOver = (result: Result): Result => {
    const bytes = Object.entries(result).filter(([, value]) => value instanceof ArrayBuffer);
    return Object.assign(adopt(result), Object.fromEntries(bytes));
  };
  return (name, options = {}, outcome) => {
    const { success, fail, complete } = options;
    const answer = nextTurn()
      .then(outcome)
      .then(
        (extra): [boolean, Result] => [true, handOver({ errMsg: `${name}:ok`, ...extra })],
        (error): [boolean, Result] => {
          if (error instanceof WxFailure) {
            return [false, adopt({ errMsg: `${name}:fail ${error.reason}`, ...error.extra })];
          }
          faults.report(error, `wx.${name}`);
          return [false, adopt({ errMsg: `${name}:fail ${describe(error)}` })];
        },
      );
    if (!success && !fail && !complete) {
      return answer.then(([ok, result]) => (ok ? result : Promise.reject(result)));
    }
    void answer.then(([ok, result]) => {
      invoke(ok ? success : fail, result, `wx.${name} ${ok ? 'success' : 'fail'}`);
      invoke(complete, result, `wx.${name} complete`);
    });
    return undefined;
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
