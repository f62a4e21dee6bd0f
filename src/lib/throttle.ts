type Throttled<Value> = {
  /** Calls `act` at once, or with the newest value as soon as the interval since the last call is over. */
  call(value: Value): void;
  /** Calls `act` with the waiting value at once. */
  flush(): void;
  /** Drops the waiting value. */
  cancel(): void;
};

/** Calls `act` at most once every `intervalMs`; the last value always arrives. */
export function throttle<Value>(act: (value: Value) => void, intervalMs: number): Throttled<Value> {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let next: { value: Value } | undefined;
  const handOver = (value: Value) => {
    next = undefined;
    waiting = setTimeout(() => {
      waiting = undefined;
      if (next) handOver(next.value);
    }, intervalMs);
    act(value);
  };
  return {
    call(value) {
      if (waiting === undefined) handOver(value);
      else next = { value };
    },
    flush() {
      clearTimeout(waiting);
      waiting = undefined;
      if (next) handOver(next.value);
    },
    cancel() {
      clearTimeout(waiting);
      waiting = undefined;
      next = undefined;
    },
  };
}
