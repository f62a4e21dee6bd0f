import type { PosterDocument, PosterLayer, PosterSlot, TextLayer } from '@tuzuo/poster/document';
import { POSTER_SLOTS } from '@tuzuo/poster/document';
import { contentOf } from '@tuzuo/poster/layers';
import { everyLayer, isKind, mapLeaves } from '@tuzuo/poster/layers/layer-kind';

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

/** The slot of a layer by its name: `Title`, `标题 2`. */
function slotOf(layer: PosterLayer): PosterSlot | undefined {
  const plain = (layer.name ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]*\d*$/, '');
  const slot = NAMES[plain] ?? POSTER_SLOTS.find((one) => one === plain);
  return slot !== undefined && contentOf(layer).slots?.includes(slot) ? slot : undefined;
}

const sizeOf = ({ runs }: TextLayer) => Math.max(...runs.map(({ size }) => size));

const textsIn = (layers: readonly PosterLayer[]): TextLayer[] =>
  everyLayer(layers).flatMap((layer) => (isKind(layer, 'text') ? [layer] : []));

/**
 * Assigns slots to the layers of a document from another program, by their names; if no text is named as title, a
 * page's largest text becomes it. Existing slots stay.
 */
export function withSlots(document: PosterDocument): PosterDocument {
  const pages = document.pages.map((page) => {
    const named = mapLeaves(page.layers, (layer) => {
      const slot = layer.slot ?? slotOf(layer);
      return slot === undefined ? layer : { ...layer, slot };
    });
    const texts = textsIn(named);
    const free = texts.filter(({ slot, hidden }) => slot === undefined && !hidden);
    const [largest] = free.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (!largest || texts.some(({ slot }) => slot === 'title')) return { ...page, layers: named };
    const layers = mapLeaves(named, (layer) => (layer === largest ? { ...layer, slot: 'title' } : layer));
    return { ...page, layers };
  });
  return { ...document, pages };
}
