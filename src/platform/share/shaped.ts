import { CARD_SHAPE, type CardShape } from '@tuzuo/core/api/share';
import type { ShareContent } from './port';

/** The picture of a card in a host's shape: the server's, else what there is. */
export const shaped = ({ card, picture }: ShareContent, shape: CardShape): string | undefined =>
  card === undefined ? picture : `${card}${card.includes('?') ? '&' : '?'}${CARD_SHAPE}=${shape}`;
