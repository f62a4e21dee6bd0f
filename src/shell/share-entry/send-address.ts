import { CARD_SHAPE } from '@tuzuo/core/api/share';
import { say } from '@/i18n';
import { type ShareContent, share } from '@/platform/share';
import { copyText, saveToAlbum, showToast } from '@/ui/feedback';
import { cardAt } from './card-at';

/** File name of a saved card. */
const CARD_NAME = 'tuzuo.jpg';

/** Offers a card image of the address to save and send instead, with a hint at other ways to send it. */
async function offerCard(card: string, inMenu: boolean): Promise<void> {
  const picture = `${cardAt(card)}&${CARD_SHAPE}=code`;
  const wanted = await share.showCard?.({
    picture,
    title: say('share.copied'),
    text: inMenu ? `${say('share.menu')}\n${say('share.card')}` : say('share.card'),
    save: say('share.save'),
    close: say('feedback.ok'),
  });
  if (wanted) await saveToAlbum({ path: picture, fileName: CARD_NAME });
}

/**
 * Shares an address in the host's way: with its share sheet, else by copying it and showing its card image. Tells the
 * user the outcome; never rejects.
 * @param card path of the address's card image on the server
 */
export async function sendAddress(content: ShareContent, card?: string): Promise<void> {
  try {
    const outcome = await share.send(content);
    if (outcome.kind === 'menu') showToast(say('share.menu'));
    if (outcome.kind !== 'copy') return;
    const copied = await copyText(outcome.address, say('share.copied'));
    if (copied && card !== undefined) await offerCard(card, outcome.inMenu);
  } catch {
    showToast(say('share.failed'));
  }
}
