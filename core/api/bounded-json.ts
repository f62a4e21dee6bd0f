/**
 * The most that a structure of ours may be, with room to spare: the largest is 60 lines of text with their boxes.
 * A hostile one is cheap to write and dear to check, field by field.
 */
export const JSON_BOUNDS = {
  /** Levels of objects and arrays. */
  depth: 16,
  /** Characters of a name. */
  name: 100,
  /** Entries of one object. */
  entries: 100,
  /** Items of one array. */
  items: 1_000,
  /** Entries and items of the whole structure. */
  total: 20_000,
} as const;

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

/**
 * Whether what this JSON describes is within {@link JSON_BOUNDS}, told without reading it into memory. Of what is no
 * JSON it says nothing.
 */
export function isBoundedJson(json: string): boolean {
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
        if (textLength > JSON_BOUNDS.name) return false;
        break;
      case ',':
        total += 1;
        if (inside) inside.count += 1;
        if (total >= JSON_BOUNDS.total || (inside && inside.count >= inside.limit)) return false;
        break;
      case '{':
      case '[': {
        const limit = json[at] === '{' ? JSON_BOUNDS.entries : JSON_BOUNDS.items;
        total += 1;
        if (open.push({ limit, count: 0 }) > JSON_BOUNDS.depth || total >= JSON_BOUNDS.total) return false;
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

/** What the JSON says; undefined when it is none, or more than {@link JSON_BOUNDS} allow. */
export function readBoundedJson(json: string): unknown {
  if (!isBoundedJson(json)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
