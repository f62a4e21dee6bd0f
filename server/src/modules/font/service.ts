import { type Block, blockOf, decodeBlock } from '../../renderer/glyphs/blocks';
import {
  composePack,
  type FontFacts,
  type GlyphPacker,
  type GlyphSource,
  type WantedGlyph,
} from '../../renderer/glyphs/compose';
import { type Builder, createBuilder } from './builder/builder-process';
import type { BuildJob, Built } from './builder/messages';
import { blockFile, createKeptFiles, FACTS_FILE, type KeptFiles } from './kept-files';

export { BuilderBusy } from './builder/builder-process';
export { GLYPH_VERSION } from './kept-files';

/** Bytes of blocks cached in memory, enough for about a dozen documents. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** Packs glyphs; `close` ends the process that builds new ones. */
export type Glyphs = { pack: GlyphPacker; close: () => void };

type Outlines = readonly (Uint8Array | undefined)[];

/** A cache of the most recently used outlines, limited in bytes. */
function createMemory(maxBytes: number) {
  const cache = new Map<string, { outlines: Outlines; bytes: number }>();
  let bytes = 0;
  const forget = (name: string) => {
    bytes -= cache.get(name)?.bytes ?? 0;
    cache.delete(name);
  };
  return {
    get: (name: string): Outlines | undefined => {
      const found = cache.get(name);
      if (!found) return undefined;
      cache.delete(name);
      cache.set(name, found);
      return found.outlines;
    },
    set: (name: string, outlines: Outlines) => {
      forget(name);
      const size = outlines.reduce((sum, outline) => sum + (outline?.length ?? 0), 200);
      cache.set(name, { outlines, bytes: size });
      bytes += size;
      for (const oldest of cache.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}

/** The location of a glyph: its block, or the glyph alone if it is in no block. */
type Place = { name: string; source: string; block: Block | undefined; wanted: WantedGlyph; at: number };

function placeOf(wanted: WantedGlyph): Place {
  const { source, key } = wanted;
  const block = blockOf(key);
  if (!block) return { name: `${source} ${key}`, source, block, wanted, at: 0 };
  return { name: `${source}/${blockFile(block)}`, source, block, wanted, at: block.place };
}

const jobOf = ({ source, block, wanted }: Place): BuildJob =>
  block ? { kind: 'block', source, block } : { kind: 'glyph', wanted };

type Options = {
  /** Folder for built glyphs, so that a font is opened only for new ones. */
  folder: string;
  log: { warn: (details: object, message: string) => void };
  builder?: Builder;
  files?: KeptFiles;
};

/**
 * Packs glyphs from prebuilt blocks: from memory, from files, or from the process that opens fonts. Blocks are built on
 * demand: all faces would take two minutes and 400 MB, a document's blocks take a second.
 */
export function createGlyphs({
  folder,
  log,
  builder = createBuilder(),
  files = createKeptFiles(folder),
}: Options): Glyphs {
  const memory = createMemory(MEMORY_BYTES);
  const facts = new Map<string, FontFacts>();
  /** Reads and builds in progress, shared by concurrent documents. */
  const underway = new Map<string, Promise<Outlines>>();

  let hasWarned = false;
  const keep = (source: string, name: string, bytes: Uint8Array): void => {
    files.write(source, name, bytes).catch((error: unknown) => {
      if (!hasWarned)
        log.warn({ err: error }, 'glyph cache is not writable: glyphs are computed on each request');
      hasWarned = true;
    });
  };

  const fromBuilt = ({ block, source }: Place, built: Built): Outlines => {
    const bytes = typeof built === 'string' ? new Uint8Array(Buffer.from(built, 'base64')) : undefined;
    if (!block) return [bytes];
    const outlines = bytes && decodeBlock(bytes);
    if (!outlines) throw new Error('glyph builder returned no block');
    keep(source, blockFile(block), bytes);
    return outlines;
  };

  const fromFile = async ({ block, source }: Place): Promise<Outlines | undefined> => {
    const bytes = block && (await files.read(source, blockFile(block)));
    return bytes && decodeBlock(bytes);
  };

  const find = async (place: Place): Promise<Outlines> => {
    const outlines =
      (await fromFile(place)) ?? fromBuilt(place, (await builder.build([jobOf(place)]))[0] ?? null);
    memory.set(place.name, outlines);
    return outlines;
  };

  const outlinesAt = (place: Place): Outlines | Promise<Outlines> => {
    const known = memory.get(place.name) ?? underway.get(place.name);
    if (known) return known;
    const finding = find(place).finally(() => underway.delete(place.name));
    underway.set(place.name, finding);
    return finding;
  };

  const readFacts = async (font: string): Promise<FontFacts> => {
    const file = await files.read(font, FACTS_FILE);
    if (file) {
      try {
        return JSON.parse(file.toString()) as FontFacts;
      } catch {
        // Damaged, such as by a power failure: rebuilt below.
      }
    }
    const [built] = await builder.build([{ kind: 'facts', source: font }]);
    keep(font, FACTS_FILE, Buffer.from(JSON.stringify(built)));
    return built as FontFacts;
  };

  const source: GlyphSource = {
    outlines: (wanted) =>
      Promise.all(
        wanted.map(async (each) => {
          const place = placeOf(each);
          return (await outlinesAt(place))[place.at];
        }),
      ),
    facts: async (font, letters) => {
      const whole = facts.get(font) ?? (await readFacts(font));
      facts.set(font, whole);
      const isAsked = new Set(letters);
      const kerning = whole.kerning.filter(
        ([pair]) => isAsked.has(pair.slice(0, 1)) && isAsked.has(pair.slice(1)),
      );
      return { ...whole, kerning };
    },
  };

  return { pack: (needs) => composePack(needs, source), close: builder.close };
}
