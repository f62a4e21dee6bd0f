import { API_BASE } from '@tuzuo/core/api/routes';
import type { PosterDocument } from '@tuzuo/poster/document';
import { GLYPH_LIMITS, GLYPH_LIST_PATH, spellKeys, TYPING_KEYS } from '@tuzuo/poster/fonts/glyph-request';
import type { FontFaces, GlyphNeeds } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import { send } from '@/request/send';

/** Maximum number of outlines kept: those of some ten posters. */
const MAX_GLYPHS = 12_000;

type Asker = (needs: GlyphNeeds) => Promise<Uint8Array>;

/** Requests glyph outlines from the server. Rejects when there is no answer. */
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

/** Splits needs into parts within the limits of one request. */
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
 * The outlines of loaded and requested glyphs. What a document lacks is fetched in one request; a face in which the
 * user types gets all keys that are kerned with each other, because a pack contains no kerning with earlier glyphs.
 */
export function createGlyphStore(ask: Asker = askServer) {
  const faces: FontFaces = new Map();
  /** Faces whose kerning pairs are loaded completely, or were loaded with the document. */
  const typed = new Set<string>();
  /** Glyphs that are loaded or requested. */
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
     * Loads what a document lacks. Resolves with whether anything new was loaded.
     * @param isTyped the user is typing: more of the same faces will be needed
     * @throws when loading fails
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

    /** Drops all outlines if they exceed the limit, before another document is opened. */
    trim(): void {
      const count = [...faces.values()].reduce((sum, { glyphs }) => sum + glyphs.size, 0);
      if (count <= MAX_GLYPHS) return;
      for (const one of [faces, typed, asked]) one.clear();
    },
  };
}

/** Shared by all pages: posters use the same faces. */
export const glyphStore = createGlyphStore();
