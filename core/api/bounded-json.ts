export type JsonBounds = {
  /** Levels of objects and arrays. */
  depth: number;
  /** Characters of a name. */
  name: number;
  /** Entries of one object. */
  entries: number;
  /** Items of one array. */
  items: number;
  /** Entries and items of the whole structure. */
  total: number;
};

/**
 * The most that a structure of ours may be, with room to spare: the largest is 60 lines of text with their boxes.
 * A hostile one is cheap to write and dear to check, field by field.
 */
export const JSON_BOUNDS: JsonBounds = { depth: 16, name: 100, entries: 100, items: 1_000, total: 20_000 };

/** The same of a call that carries a poster. */
export const POSTER_JSON_BOUNDS: JsonBounds = { ...JSON_BOUNDS, depth: 32, total: 200_000 };

const QUOTE = '"';
const BACKSLASH = 92;

/** The index after the text that begins at `start`, which is a quote; the end where it is not closed. */
function skipText(json: string, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return json.length;
}

/** Whether what this JSON describes is within `bounds`, told without reading it into memory. Of what is no JSON it says nothing. */
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

/** What the JSON says; undefined when it is none, or more than `bounds` allow. */
export function readBoundedJson(json: string, bounds = JSON_BOUNDS): unknown {
  if (!isBoundedJson(json, bounds)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
