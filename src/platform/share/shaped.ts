import { CARD_SHAPE, type CardShape } from '@tuzuo/core/api/share';
import type { ShareContent } from './port';

/** The card image in a host's shape: the server's card, else the given image. */
export const shaped = ({ card, picture }: ShareContent, shape: CardShape): string | undefined =>
  card === undefined ? picture : `${card}${card.includes('?') ? '&' : '?'}${CARD_SHAPE}=${shape}`;
