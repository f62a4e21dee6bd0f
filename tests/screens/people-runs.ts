/**
 * The tools for people on the sheets of `npm run tools-sheet`: try-on, shoes, face swap, and ID photos in outfits. Where a tool
 * refuses a pair, the row says why.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { OFFERED_OUTFITS } from '@tuzuo/core/id-photo/outfits';
import type { SheetPhoto, SheetRun, SheetTool, ToolRun } from './sheet-tool';

const fixture = (name: string) => readFile(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)));

/** Garments of the tests, by the slot that each goes into. */
const GARMENTS = {
  tee: 'top',
  shirt: 'top',
  dress: 'onePiece',
  trousers: 'bottom',
  skirt: 'bottom',
} as const;

/** The runs for people, made with a sheet's way of running a tool. */
export function peopleRuns(toolRun: ToolRun): Readonly<Record<string, SheetTool>> {
  const garments = Object.entries(GARMENTS).map(([name, slot]) => ({
    name,
    slot,
    picture: fixture(`wear/${name}.jpg`),
  }));
  const shoes = fixture('photos/product-shoes.jpg');
  const withPicture = (
    title: string,
    tool: 'ai-cloth-model' | 'ai-change-shoes',
    { bytes }: SheetPhoto,
    slot: string,
    picture: Promise<Buffer>,
  ): SheetRun => ({
    title,
    before: [bytes],
    make: async (world) => toolRun(title, tool, { person: bytes, [slot]: await picture }).make(world),
  });
  return {
    'try-on': {
      runs: (photos) =>
        photos.flatMap((photo) =>
          garments.map(({ name, slot, picture }) =>
            withPicture(`${photo.name}, ${name}`, 'ai-cloth-model', photo, slot, picture),
          ),
        ),
    },
    shoes: {
      runs: (photos) =>
        photos.map((photo) => withPicture(photo.name, 'ai-change-shoes', photo, 'shoes', shoes)),
    },
    // Each face goes to the photo before it, the first one to the last.
    'face-swap': {
      runs: (photos) =>
        photos.flatMap((model, at) => {
          const face = photos[(at + 1) % photos.length];
          return face && face !== model
            ? [
                toolRun(`${model.name} with the face of ${face.name}`, 'ai-virtual-model', {
                  model: model.bytes,
                  face: face.bytes,
                }),
              ]
            : [];
        }),
    },
    'id-photo-outfits': {
      runs: (photos) =>
        photos.map(({ name, bytes }) => ({
          title: `${name}: ${OFFERED_OUTFITS.join(', ')}`,
          before: [bytes],
          make: async (world) => {
            const made: Buffer[] = [];
            let refusal: unknown;
            // The page leaves out what does not fit, and offers the others.
            for (const outfitId of OFFERED_OUTFITS) {
              const given = { specId: 'two-inch', outfitId };
              const run = toolRun(name, 'id-photo', { portrait: bytes }, given);
              await run.make(world).then(
                (pictures) => made.push(...pictures),
                (error: unknown) => {
                  refusal = error;
                },
              );
            }
            if (made.length === 0) throw refusal;
            return made;
          },
        })),
    },
  };
}
