import { POSTER_VERSION, type PosterDocument } from '../../poster/document';
import { isUnclear } from '../../server/src/engines/local/matting/doubt';
import type { Mask } from '../../server/src/engines/local/matting/mask-cleanup';
import { writeMatte } from '../../server/src/engines/local/matting/matte';
import { checkSubject } from '../../server/src/engines/local/matting/subject-mask';
import type { Engine, EngineMatte } from '../../server/src/engines/port';
import { saveMatte, storeMatte } from '../../server/src/modules/matte/service';
import type { AssetWorld } from './asset-world';
import { copyAfter } from './scripted-engine';

const SIDE = 1024;

/** A mask with a rectangle, as shares of the sides. */
function rectangle({ left, top, width, height }: EngineMatte['box'], level: number): Mask {
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = Math.round(top * SIDE); y < (top + height) * SIDE; y += 1) {
    const row = y * SIDE;
    data.fill(level, row + Math.round(left * SIDE), row + Math.round((left + width) * SIDE));
  }
  return { data, width: SIDE, height: SIDE };
}

/** The middle of every photo. */
export const MIDDLE: EngineMatte['box'] = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

/**
 * Finds the middle of every photo, as the local engine finds products; runs return a copy of the photo.
 * @param options `none`: finds nothing; `level`: of the mask in the product, 255 = opaque; `retouched`: as if the user had
 *   painted
 */
export const findMiddle =
  ({ box = MIDDLE, none = false, level = 255, retouched = false } = {}): Engine['run'] =>
  async (request, call) => {
    const [photo] = request.inputs.source ?? request.inputs.product ?? [];
    if (!photo) throw new Error('there is no photo');
    const answer = await copyAfter(0)(request, call);
    const directory = request.workDir;
    const mask = rectangle(box, level);
    const matte = await writeMatte(mask, { found: !none, photo, directory, unclear: isUnclear(mask, 0) });
    return {
      ...answer,
      ...(request.kind === 'analyze' && {
        analysis: { checks: [checkSubject(none ? 0 : 0.25)] },
      }),
      matte: { ...matte, ...(retouched && { retouched }) },
    };
  };

/** A document with products in the middle of its page, on white. */
export const productDocument = (
  photoIds: readonly string[],
  { size = { width: 800, height: 800 }, layer = {} }: { size?: PosterDocument['size']; layer?: object } = {},
): PosterDocument => ({
  version: POSTER_VERSION,
  size,
  pages: [
    {
      id: 'page',
      background: { fill: { type: 'solid', color: '#ffffff' } },
      layers: photoIds.map((id, index) => ({
        id: `product-${index}`,
        type: 'product' as const,
        source: { type: 'asset' as const, id },
        crop: { x: MIDDLE.left, y: MIDDLE.top, width: MIDDLE.width, height: MIDDLE.height },
        x: 0.07 * size.width,
        y: 0.07 * size.height,
        width: 0.86 * size.width,
        height: 0.86 * size.height,
        rotation: 0,
        opacity: 1,
        ...layer,
      })),
    },
  ],
});

/** Keeps the middle of a photo as its matte, as if it had been found. */
export async function keepMiddle(
  { database, app }: Pick<AssetWorld, 'database' | 'app'>,
  userId: string,
  assetId: string,
): Promise<void> {
  const { assets } = app.parts;
  const photo = (await assets.findReady(database.orm, [assetId])).get(assetId);
  if (!photo?.sha256 || !photo.width || !photo.height) throw new Error('there is no photo');
  const { sha256, width, height } = photo;
  await assets.withWorkDirectory(async (directory) => {
    const found = await writeMatte(rectangle(MIDDLE, 255), {
      found: true,
      photo: { width, height },
      directory,
    });
    const matte = await storeMatte(found, sha256, async (kind, { path, mime }) => {
      const reserved = await assets.reserve(userId, { kind, mime });
      await assets.writeFile(reserved.assetId, path);
      return reserved.assetId;
    });
    await database.transaction((tx) => saveMatte(tx, assets, matte, { userId }));
  });
}
