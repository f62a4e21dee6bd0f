import type { PosterDocument, PosterLayer, PosterSlot, TextLayer } from '@tuzuo/poster/document';
import { POSTER_SLOTS } from '@tuzuo/poster/document';

/** Chinese layer names used by designers, besides the slots' own names. */
const NAMES: Readonly<Record<string, PosterSlot>> = {
  标题: 'title',
  主标题: 'title',
  副标题: 'subtitle',
  正文: 'body',
  价格: 'price',
  按钮: 'action',
  说明: 'note',
  备注: 'note',
  品牌: 'brand',
  店名: 'brand',
  商品: 'product',
  产品: 'product',
  照片: 'photo',
  图片: 'photo',
  标志: 'logo',
  二维码: 'qr',
};

const OF_TEXTS: readonly PosterSlot[] = ['title', 'subtitle', 'body', 'price', 'action', 'note', 'brand'];
const OF_PICTURES: readonly PosterSlot[] = ['product', 'photo', 'logo', 'qr'];

/** The slots that each type of layer can have. */
const fitting: Readonly<Partial<Record<PosterLayer['type'], readonly PosterSlot[]>>> = {
  text: OF_TEXTS,
  image: OF_PICTURES,
  code: ['qr'],
};

/** The slot of a layer by its name: `Title`, `标题 2`. */
function slotOf({ type, name = '' }: PosterLayer): PosterSlot | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]*\d*$/, '');
  const slot = NAMES[plain] ?? POSTER_SLOTS.find((one) => one === plain);
  return slot !== undefined && fitting[type]?.includes(slot) ? slot : undefined;
}

const isText = (layer: PosterLayer): layer is TextLayer => layer.type === 'text';

const sizeOf = ({ runs }: TextLayer) => Math.max(...runs.map(({ size }) => size));

function textsIn(layers: readonly PosterLayer[]): TextLayer[] {
  return layers.flatMap((layer) =>
    layer.type === 'group' ? textsIn(layer.layers) : isText(layer) ? [layer] : [],
  );
}

function changed(layers: readonly PosterLayer[], change: (layer: PosterLayer) => PosterLayer): PosterLayer[] {
  return layers.map((layer) =>
    layer.type === 'group' ? { ...layer, layers: changed(layer.layers, change) } : change(layer),
  );
}

/**
 * Assigns slots to the layers of a document from another program, by their names; if no text is named as title, a
 * page's largest text becomes it. Existing slots stay.
 */
export function withSlots(document: PosterDocument): PosterDocument {
  const pages = document.pages.map((page) => {
    const named = changed(page.layers, (layer) => {
      const slot = layer.slot ?? slotOf(layer);
      return slot === undefined ? layer : { ...layer, slot };
    });
    const texts = textsIn(named);
    const free = texts.filter(({ slot, hidden }) => slot === undefined && !hidden);
    const [largest] = free.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (!largest || texts.some(({ slot }) => slot === 'title')) return { ...page, layers: named };
    const layers = changed(named, (layer) => (layer === largest ? { ...layer, slot: 'title' } : layer));
    return { ...page, layers };
  });
  return { ...document, pages };
}
