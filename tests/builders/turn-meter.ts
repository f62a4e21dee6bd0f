import { vi } from 'vitest';

/**
 * Counts the characters that this thread reads or writes as text in each turn of its event loop: decoded bytes, parsed
 * and written JSON, percent escapes, replacements. Unlike time, this does not depend on the machine.
 */
export function meterTurns() {
  let inTurn = 0;
  let max = 0;
  let isRunning = true;
  const count = (length: number) => {
    inTurn += length;
    max = Math.max(max, inTurn);
  };
  const nextTurn = () => {
    inTurn = 0;
    if (isRunning) setImmediate(nextTurn).unref();
  };
  nextTurn();

  const { parse, stringify } = JSON;
  const decode = globalThis.decodeURIComponent;
  const { replace, replaceAll } = String.prototype;
  const textOf = Buffer.prototype.toString;
  const spies = [
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      count(String(text).length);
      return parse(text, reviver);
    }),
    vi.spyOn(JSON, 'stringify').mockImplementation(((...given: Parameters<typeof stringify>) => {
      const text = stringify(...given);
      count(text?.length ?? 0);
      return text;
    }) as typeof stringify),
    vi.spyOn(globalThis, 'decodeURIComponent').mockImplementation((text) => {
      count(text.length);
      return decode(text);
    }),
    vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function (this: Buffer, ...given) {
      const text = textOf.apply(this, given);
      count(text.length);
      return text;
    }),
    ...(['replace', 'replaceAll'] as const).map((name) =>
      vi.spyOn(String.prototype, name).mockImplementation(function (this: string, ...given: unknown[]) {
        count(this.length);
        return Reflect.apply(name === 'replace' ? replace : replaceAll, this, given) as string;
      } as never),
    ),
  ];

  return {
    /** The most characters of one turn since the last call of this. */
    takeMost: (): number => {
      const found = max;
      max = 0;
      return found;
    },
    stop: () => {
      isRunning = false;
      for (const spy of spies) spy.mockRestore();
    },
  };
}
