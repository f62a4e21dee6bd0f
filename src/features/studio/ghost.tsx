import { Image, View } from '@tarojs/components';
import type { PosterDocument } from '@tuzuo/poster/document';
import type { PictureStore } from '@/tools/poster-pictures';
import type { Brush } from './brush';
import { productsOf } from './document';

type GhostProps = {
  brush: Brush;
  pictures: PictureStore;
  document: PosterDocument;
  selection: readonly string[];
};

/** What the brush can restore: the whole photo, faintly, in a frame around the product. */
export function Ghost({ brush, pictures, document, selection }: GhostProps) {
  const { keep } = brush.useBrush();
  const products = productsOf(document);
  const layer = products.find(({ id }) => selection.includes(id)) ?? products[products.length - 1];
  const address = layer && pictures.addressOf(layer.source);
  if (!keep || !layer || address === undefined) return null;
  const { crop = { x: 0, y: 0, width: 1, height: 1 }, rotation, flipX = false, flipY = false } = layer;
  const width = layer.width / crop.width;
  const height = layer.height / crop.height;
  const left =
    layer.x + layer.width / 2 - (flipX ? 1 - crop.x - crop.width / 2 : crop.x + crop.width / 2) * width;
  const top =
    layer.y + layer.height / 2 - (flipY ? 1 - crop.y - crop.height / 2 : crop.y + crop.height / 2) * height;
  const { size } = document;
  const about = `${((layer.x + layer.width / 2 - left) / width) * 100}% ${((layer.y + layer.height / 2 - top) / height) * 100}%`;
  return (
    <View
      className="studio-ghost"
      style={{
        left: `${(100 * left) / size.width}%`,
        top: `${(100 * top) / size.height}%`,
        width: `${(100 * width) / size.width}%`,
        height: `${(100 * height) / size.height}%`,
        transform: `rotate(${rotation}deg)`,
        transformOrigin: about,
      }}
    >
      <Image
        className="studio-ghost__picture"
        src={address}
        mode="scaleToFill"
        style={{ transform: `scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})` }}
      />
    </View>
  );
}
