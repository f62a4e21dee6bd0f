import { KERNED_KEYS } from '@tuzuo/poster/fonts/glyph-request';
import { encodeBlock, keysOf } from '../../../renderer/glyphs/blocks';
import { createOpenFonts } from '../../../renderer/glyphs/glyph-pack';
import type { BuildJob, Built } from './messages';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Runs the builder's jobs, opening fonts as needed. */
export function createJobs() {
  const fonts = createOpenFonts();
  return {
    build: async (job: BuildJob): Promise<Built> => {
      switch (job.kind) {
        case 'block': {
          const wanted = keysOf(job.block).map((key) => ({ source: job.source, key }));
          return base64(encodeBlock(await fonts.outlines(wanted)));
        }
        case 'glyph': {
          const [outline] = await fonts.outlines([job.wanted]);
          return outline ? base64(outline) : null;
        }
        case 'facts':
          return fonts.facts(job.source, KERNED_KEYS);
      }
    },
    opened: fonts.opened,
  };
}
