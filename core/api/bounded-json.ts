export type JsonBounds = {
  /** Maximum nesting of objects and arrays. */
  depth: number;
  /** Maximum length of a property name, in characters. */
  name: number;
  /** Maximum number of properties of an object. */
  entries: number;
  /** Maximum number of items of an array. */
  items: number;
  /** Maximum number of properties and items in total. */
  total: number;
};

/**
 * Bounds of our own structures, with some margin: the largest has 60 lines of text with their boxes. A hostile
 * structure is cheap to create and expensive to validate field by field.
 */
export const JSON_BOUNDS: JsonBounds = { depth: 16, name: 100, entries: 100, items: 1_000, total: 20_000 };

/** Bounds for calls that carry a poster: several times what its maximum number of layers takes. */
export const POSTER_JSON_BOUNDS: JsonBounds = { ...JSON_BOUNDS, depth: 32, total: 100_000 };

const QUOTE = '"';
const BACKSLASH = 92;

/** The index after the string that starts at `start`, which is a quote; the end of the text if it is not terminated. */
function skipText(json: string, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return json.length;
}

/**
 * Whether a JSON text is within `bounds`, determined without parsing it into memory. The text need not be valid JSON.
 */
export function isBoundedJson(json: string, bounds = JSON_BOUNDS): boolean {
  const open: { limit: number; count: number }[] = [];
  let total = 0;
  let textLength = 0;
  for (let at = 0; at < json.length; at += 1) {
    const inside = open[open.length - 1];
    switch (json[at]) {
      case QUOTE: {
        const end = skipText(json, at);
        textLength = end - at - 2;
        at = end - 1;
        break;
      }
      case ':':
        if (textLength > bounds.name) return false;
        break;
      case ',':
        total += 1;
        if (inside) inside.count += 1;
        if (total >= bounds.total || (inside && inside.count >= inside.limit)) return false;
        break;
      case '{':
      case '[': {
        const limit = json[at] === '{' ? bounds.entries : bounds.items;
        total += 1;
        if (open.push({ limit, count: 0 }) > bounds.depth || total >= bounds.total) return false;
        break;
      }
      case '}':
      case ']':
        open.pop();
        break;
    }
  }
  return true;
}

/** The parsed JSON; undefined when it is invalid or exceeds `bounds`. */
export function readBoundedJson(json: string, bounds = JSON_BOUNDS): unknown {
  if (!isBoundedJson(json, bounds)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
