type Throttled<Value> = {
  /** Hands the value on at once, or the newest one as soon as the time since the last hand-over is up. */
  call(value: Value): void;
  /** Hands what waits on at once. */
  flush(): void;
  /** Forgets what waits. */
  cancel(): void;
};

/** Hands values on at most every `intervalMs`; the last one always arrives. */
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
