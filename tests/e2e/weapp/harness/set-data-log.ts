import type { ViewRealm } from './view-realm';

type SetDataRecord = { atMs: number; bytes: number; component: string };

/** WeChat's recommended limit for a whole page or list. */
export const SET_DATA_LIMIT_BYTES = 256 * 1024;

/** Our limits for frequent updates: while a task runs, and during gestures. */
export const SET_DATA_BUSY_BYTES = 64 * 1024;
export const SET_DATA_LIMIT_PER_SECOND = 20;

/** Data passed from the logic layer to the view, for WeChat's advice on size and rate. */
export class SetDataLog {
  readonly records: SetDataRecord[] = [];
  private held: (() => void)[] | undefined;

  add(component: string, bytes: number): void {
    this.records.push({ atMs: performance.now(), bytes, component });
  }

  /** From now on nothing arrives in the view, as on a busy phone, until `release`. */
  hold(): void {
    this.held = [];
  }

  /** Whatever was held back arrives, in its order. */
  release(): void {
    const late = this.held ?? [];
    this.held = undefined;
    for (const arrive of late) arrive();
  }

  deliver(arrive: () => void): void {
    if (this.held) this.held.push(arrive);
    else arrive();
  }

  /** @param from first record to include: 0, or the number of records before the measured part */
  largestBytes(from = 0): number {
    return Math.max(0, ...this.records.slice(from).map(({ bytes }) => bytes));
  }

  /** Largest number of calls within any one second. */
  peakPerSecond(): number {
    return Math.max(
      0,
      ...this.records.map(
        ({ atMs }, index) => this.records.slice(index).filter((later) => later.atMs < atMs + 1000).length,
      ),
    );
  }
}

type Caller = {
  is: string;
  setData: (data: Record<string, unknown>, callback?: () => void) => void;
};

/**
 * A behavior for every component of a launch: data passed to setData are logged and copied by value (JSON),
 * so that a page that relies on sharing an object with its view fails here as in WeChat.
 */
export function setDataBehavior(view: ViewRealm, log: SetDataLog) {
  return view.glassEasel.registerBehavior({
    lifetimes: {
      created() {
        const caller = this as unknown as Caller;
        const original = caller.setData;
        caller.setData = (data, callback) => {
          log.add(caller.is, Buffer.byteLength(JSON.stringify(data)));
          const copy = view.adopt(data);
          log.deliver(() => original.call(caller, copy, callback));
        };
      },
    },
  });
}
