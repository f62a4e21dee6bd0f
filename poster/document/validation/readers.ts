import { POSTER_LIMITS } from '../limits';

/** Why a document is rejected. Messages are looked up by these. */
export type PosterProblem =
  | 'type'
  | 'missing'
  | 'unknownField'
  | 'range'
  | 'format'
  | 'tooLong'
  | 'tooMany'
  | 'tooDeep'
  | 'tooLarge'
  | 'version';

/** Aborts reading a document at its first error. */
export class Refusal extends Error {
  /** Keys and indexes that lead to the error. Collected on the way out, since valid documents need none. */
  readonly path: (string | number)[] = [];

  constructor(readonly problem: PosterProblem) {
    super(problem);
  }

  at(key: string | number): this {
    this.path.unshift(key);
    return this;
  }
}

/** State while a document is read. */
export class Reading {
  readonly ids = new Set<string>();
  depth = 0;
  private readonly left: Record<'bytes' | 'layers' | 'allText' | 'allPaths', number> = { ...POSTER_LIMITS };

  spend(what: 'bytes' | 'layers' | 'allText' | 'allPaths', amount: number): void {
    this.left[what] -= amount;
    if (this.left[what] < 0) throw new Refusal(what === 'layers' ? 'tooMany' : 'tooLarge');
  }
}

/** Reads an unknown value as a known type, or throws a `Refusal`. */
export type Reader<T> = (value: unknown, reading: Reading) => T;
interface Optional<T> {
  optional: Reader<T>;
}
type Fields<T> = {
  [K in keyof T]-?: undefined extends T[K] ? Optional<Exclude<T[K], undefined>> : Reader<T[K]>;
};

export const optional = <T>(reader: Reader<T>): Optional<T> => ({ optional: reader });

export function refuse(problem: PosterProblem): never {
  throw new Refusal(problem);
}

function within<T>(key: string | number, value: unknown, reader: Reader<T>, reading: Reading): T {
  try {
    return reader(value, reading);
  } catch (error) {
    throw error instanceof Refusal ? error.at(key) : error;
  }
}

/** An own property of the object, never one from a prototype. */
const own = (value: Record<string, unknown>, key: string): unknown =>
  Object.getOwnPropertyDescriptor(value, key)?.value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an object with exactly these fields. `__proto__` and the like are unknown fields. */
export function object<T extends object>(fields: Fields<T>): Reader<T> {
  const known = new Map(Object.entries<Reader<unknown> | Optional<unknown>>(fields));
  return (value, reading) => {
    if (!isObject(value)) return refuse('type');
    for (const key of Object.keys(value)) {
      if (known.has(key) || value[key] === undefined) continue;
      throw new Refusal('unknownField').at(key.slice(0, POSTER_LIMITS.id));
    }
    const result: Record<string, unknown> = {};
    for (const [key, field] of known) {
      const part = own(value, key);
      if (part === undefined) {
        if (typeof field !== 'function') continue;
        throw new Refusal('missing').at(key);
      }
      reading.spend('bytes', key.length + 4);
      result[key] = within(key, part, typeof field === 'function' ? field : field.optional, reading);
    }
    return result as T;
  };
}

/** Reads one of several object types, distinguished by a field. `unknown`: the problem of a type that is none of them. */
export function variants<T extends object>(
  key: keyof T & string,
  kinds: Record<string, Reader<T>>,
  unknown: PosterProblem = 'format',
): Reader<T> {
  const known = new Map(Object.entries(kinds));
  return (value, reading) => {
    if (!isObject(value)) return refuse('type');
    const kind = own(value, key);
    const reader = typeof kind === 'string' ? known.get(kind) : undefined;
    if (!reader)
      throw new Refusal(kind === undefined ? 'missing' : typeof kind === 'string' ? unknown : 'format').at(
        key,
      );
    return reader(value, reading);
  };
}

export function list<T>(reader: Reader<T>, min: number, max: number): Reader<T[]> {
  return (value, reading) => {
    if (!Array.isArray(value)) return refuse('type');
    if (value.length > max) return refuse('tooMany');
    if (value.length < min) return refuse('missing');
    reading.spend('bytes', 2);
    return Array.from(value, (one, i) => within(i, one, reader, reading));
  };
}

export const pair =
  (reader: Reader<number>): Reader<[number, number]> =>
  (value, reading) => {
    if (!Array.isArray(value)) return refuse('type');
    if (value.length !== 2) return refuse(value.length > 2 ? 'tooMany' : 'missing');
    reading.spend('bytes', 2);
    return [within(0, value[0], reader, reading), within(1, value[1], reader, reading)];
  };

export const number =
  (min: number, max: number): Reader<number> =>
  (value, reading) => {
    if (typeof value !== 'number') return refuse('type');
    // Also rejects NaN.
    if (!(value >= min && value <= max)) return refuse('range');
    reading.spend('bytes', 8);
    // JSON has no −0.
    return value + 0;
  };

export const integer =
  (min: number, max: number): Reader<number> =>
  (value, reading) => {
    const read = number(min, max)(value, reading);
    return Number.isInteger(read) ? read : refuse('format');
  };

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('type'));

export const constant =
  <T extends string | number>(only: T): Reader<T> =>
  (value) =>
    value === only ? only : refuse('format');

export const oneOf =
  <T extends string>(...choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? refuse(typeof value === 'string' ? 'format' : 'type');

export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, reading) =>
    value === null ? null : reader(value, reading);

/** Reads a text up to a maximum length; longer ones are not processed. */
export const text =
  (max: number, read: (value: string, reading: Reading) => string): Reader<string> =>
  (value, reading) => {
    if (typeof value !== 'string') return refuse('type');
    if (value.length > max) return refuse('tooLong');
    reading.spend('bytes', value.length);
    return read(value, reading);
  };

export const matching = (max: number, pattern: RegExp): Reader<string> =>
  text(max, (value) => (pattern.test(value) ? value : refuse('format')));
