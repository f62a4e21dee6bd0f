import { IMPORT_LIMITS, ImportRefusal } from '../imported';

/** A document type declaration, with its internal subset. */
const DOCTYPE = /<!DOCTYPE\s(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*)?>/i;
const COMMENT = /<!--[\s\S]*?-->/g;
/** A general entity with its text. Others are of other files, or for declarations only. */
const ENTITY = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi;
const REFERENCE = /&([\w:.-]+);/g;

const PREDEFINED = ['lt', 'gt', 'amp', 'apos', 'quot'];
const MAX_ENTITIES = 1_000;
const MAX_DEPTH = 16;

/** Expands references up to a total length, so that entities of entities cannot grow without end. */
class Expander {
  private left = IMPORT_LIMITS.textBytes;
  private readonly known = new Map<string, string>();

  constructor(private readonly entities: ReadonlyMap<string, string>) {}

  private valueOf(name: string, depth: number): string {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) throw new ImportRefusal('damaged');
    const value = this.expanded(this.entities.get(name) ?? '', depth + 1);
    this.known.set(name, value);
    return value;
  }

  expanded(text: string, depth = 0): string {
    return text.replace(REFERENCE, (whole, name: string) => {
      if (PREDEFINED.includes(name)) return whole;
      const value = this.valueOf(name, depth);
      this.left -= value.length;
      if (this.left < 0) throw new ImportRefusal('tooLarge', { limit: IMPORT_LIMITS.textBytes / 2 ** 20 });
      return value;
    });
  }
}

/**
 * Expands the entities that a file declares itself, and removes its document type declaration. Entities of other files
 * are never fetched: they, and undeclared ones, count as empty.
 * @throws ImportRefusal when they grow beyond the limit of a text file, or contain themselves
 */
export function withoutEntities(text: string): string {
  const found = DOCTYPE.exec(text);
  if (!found) return text;
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of (found[1] ?? '').replace(COMMENT, '').matchAll(ENTITY)) {
    if (entities.size >= MAX_ENTITIES) throw new ImportRefusal('damaged');
    // The first declaration counts.
    if (!entities.has(name)) entities.set(name, double ?? single ?? '');
  }
  const body = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  return new Expander(entities).expanded(body);
}
