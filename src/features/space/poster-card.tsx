import { View } from '@tarojs/components';
import { contextMenu } from '@/platform/context-menu';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Facts, type ItemRowProps } from './item-row';
import { type Item, nameOf } from './items';
import './poster-card.scss';

/** Limits of a picture's height over its width: very long posters are cropped. */
const SHAPES = { min: 0.6, max: 1.6 };

/** Height of the words below a picture, in widths of a card. */
const WORDS = 0.5;

const shapeOf = ({ width = 1, height = 1 }: Item) =>
  Math.min(SHAPES.max, Math.max(SHAPES.min, height / width));

/** Height of a card, in its widths. */
export const heightOfCard = (item: Item) => shapeOf(item) + WORDS;

/** A poster in a grid: its picture, name, size and time, and one menu. */
export function PosterCard({ number, item, onPress, menu, children }: ItemRowProps) {
  const { thumbUrl, placeholder } = item;
  const name = nameOf(item);
  const picture = thumbUrl === undefined ? placeholder : absolute(thumbUrl);
  return (
    <View id={`poster-${number}`} className="poster-card" {...(menu && contextMenu.on(name, menu))}>
      <View id={`poster-open-${number}`} className="poster-card__about" {...press(onPress, { role: 'link' })}>
        <View
          id={`poster-picture-${number}`}
          className="poster-card__picture"
          style={{ paddingTop: `${100 * shapeOf(item)}%` }}
        >
          <View className="poster-card__photo">
            {picture !== undefined && <Photo src={picture} alt="" fit="cover" lazy />}
          </View>
        </View>
        <View className="poster-card__words">
          <Copy size={14} strong>
            {name}
          </Copy>
          <Facts item={item} />
        </View>
      </View>
      <View className="poster-card__menu">{children}</View>
    </View>
  );
}
