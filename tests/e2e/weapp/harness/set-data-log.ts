import type { ViewRealm } from './view-realm';

type SetDataRecord = { atMs: number; bytes: number; component: string };

/** WeChat's advice for a whole page or list. */
export const SET_DATA_LIMIT_BYTES = 256 * 1024;

/** Ours for what comes again and again: while a task runs, and under a finger. */
export const SET_DATA_BUSY_BYTES = 64 * 1024;
export const SET_DATA_LIMIT_PER_SECOND = 20;

/** What crossed from the logic layer to the view, for WeChat's advice on size and rate. */
export class SetDataLog {
  readonly records: SetDataRecord[] = [];

  add(component: string, bytes: number): void {
    this.records.push({ atMs: performance.now(), bytes, component });
  }

  /** @param from of the records: 0, or how many there were before what is measured */
  largestBytes(from = 0): number {
    return Math.max(0, ...this.records.slice(from).map(({ bytes }) => bytes));
  }

  /** The most calls that fell into any one second. */
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
 * A behavior for every component of a launch: what goes through setData is logged and copied by value (JSON),
 * so that a page that relies on sharing an object with its view fails here as it does in WeChat.
 */
export function setDataBehavior(view: ViewRealm, log: SetDataLog) {
  return view.glassEasel.registerBehavior({
    lifetimes: {
      created() {
        const caller = this as unknown as Caller;
        const original = caller.setData;
        caller.setData = (data, callback) => {
          log.add(caller.is, Buffer.byteLength(JSON.stringify(data)));
          original.call(caller, view.adopt(data), callback);
        };
      },
    },
  });
}
