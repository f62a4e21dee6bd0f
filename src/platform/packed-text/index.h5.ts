import type { PackedTextPort } from './port';

/** A browser gets all texts compressed, so that its build packs none. */
export const packedText = {
  unpack() {
    throw new Error('texts of this target are not packed');
  },
} satisfies PackedTextPort;
