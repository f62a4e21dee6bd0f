import { API_BASE } from '@tuzuo/core/api/routes';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import { GLYPH_LIMITS, GLYPH_LIST_PATH, spellKeys, TYPING_KEYS } from '@tuzuo/core/poster/glyph-request';
import type { FontFaces, GlyphNeeds } from '@tuzuo/core/poster/glyphs';
import { unpackGlyphs } from '@tuzuo/core/poster/pack';
import { glyphNeeds } from '@tuzuo/core/poster/text/keys';
import { send } from '@/request/send';

/** Outlines that are kept: those of some ten posters. */
const MOST_GLYPHS = 12_000;

type Asker = (needs: GlyphNeeds) => Promise<Uint8Array>;

/** Asks the server for the outlines of glyphs. Rejects when none come. */
async function askServer(needs: GlyphNeeds): Promise<Uint8Array> {
  const asked = [...needs].map(([face, keys]) => ({ face, codePoints: spellKeys(keys) }));
  const { data } = await send({
    url: `${API_BASE}/${GLYPH_LIST_PATH}`,
    method: 'POST',
    data: { needs: asked },
    responseType: 'arraybuffer',
  }).result;
  return new Uint8Array(data as ArrayBuffer);
}

/** Needs in parts that one request may ask for each. */
function inParts(needs: GlyphNeeds): GlyphNeeds[] {
  const parts: GlyphNeeds[] = [];
  let part: GlyphNeeds = new Map();
  let room = 0;
  for (const [face, keys] of needs) {
    for (const key of keys) {
      const isNewFace = !part.has(face);
      if (room === 0 || (isNewFace && part.size === GLYPH_LIMITS.faces)) {
        part = new Map();
        parts.push(part);
        room = GLYPH_LIMITS.keys;
      }
      const known = part.get(face) ?? new Set<string>();
      part.set(face, known.add(key));
      room -= 1;
    }
  }
  return parts;
}

/**
 * The outlines of glyphs that have come, and what is on its way. What a document lacks is asked for in one request; a
 * face that is typed in gets all keys that are kerned with each other, since a pack has no distances to what came before.
 */
export function createGlyphStore(ask: Asker = askServer) {
  const faces: FontFaces = new Map();
  /** Faces of which everything that is kerned is there, or was with the document. */
  const typed = new Set<string>();
  /** Glyphs that are there or on their way. */
  const asked = new Map<string, Set<string>>();

  const lacking = (document: PosterDocument): GlyphNeeds => {
    const needs: GlyphNeeds = new Map();
    for (const [face, keys] of glyphNeeds(document)) {
      const known = asked.get(face);
      const missing = [...keys].filter((key) => !known?.has(key));
      if (missing.length > 0) needs.set(face, new Set(missing));
    }
    return needs;
  };

  const fetchPart = async (part: GlyphNeeds): Promise<void> => {
    for (const [face, keys] of part) {
      const known = asked.get(face) ?? new Set();
      for (const key of keys) known.add(key);
      asked.set(face, known);
    }
    try {
      unpackGlyphs(await ask(part), faces);
    } catch (error) {
      for (const [face, keys] of part) {
        for (const key of keys) if (!faces.get(face)?.glyphs.has(key)) asked.get(face)?.delete(key);
        typed.delete(face);
      }
      throw error;
    }
  };

  return {
    faces,

    /**
     * Gets what a document needs and is not there. Resolves with whether something new came.
     * @param isTyped somebody writes: more of the same faces will be needed
     * @throws when it did not come
     */
    async load(document: PosterDocument, isTyped = false): Promise<boolean> {
      const needs = lacking(document);
      if (needs.size === 0) return false;
      if (isTyped) {
        for (const [face, keys] of needs) {
          if (typed.has(face)) continue;
          typed.add(face);
          for (const key of TYPING_KEYS) keys.add(key);
        }
      }
      await Promise.all(inParts(needs).map(fetchPart));
      return true;
    },

    /** Lets go of everything where it has become much, before another document is opened. */
    trim(): void {
      const count = [...faces.values()].reduce((sum, { glyphs }) => sum + glyphs.size, 0);
      if (count <= MOST_GLYPHS) return;
      for (const one of [faces, typed, asked]) one.clear();
    },
  };
}

/** One for the whole visit: posters share faces. */
export const glyphStore = createGlyphStore();
