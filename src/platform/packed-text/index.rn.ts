import type { PackedTextPort } from './port';

/** The bytecode is stored compressed, so its build packs no texts. */
export const packedText = {
  unpack() {
    throw new Error('texts of this target are not packed');
  },
} satisfies PackedTextPort;
