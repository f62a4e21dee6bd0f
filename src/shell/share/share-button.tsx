import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import type { ToolKey } from '@tuzuo/core/tools';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { type ShareContent, share } from '@/platform/share';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { copyText, showToast } from '@/ui/feedback';
import { useShareWords } from './locales';
import './share-button.scss';

type ShareButtonProps = {
  id: string;
  text: string;
  look?: 'primary' | 'quiet' | 'plain';
  /** A page shares one thing: by its button, and by the menu of hosts that have one. */
  content: ShareContent;
  /** What the address stands for that friends get where there is no page to send them. */
  thing: SharedThing;
};

/**
 * Shares an address in the host's way: its share sheet or menu, else by copying it. In the mini-program the page's
 * configuration must say `enableShareAppMessage`.
 */
export function ShareButton({ id, text, look = 'quiet', content, thing }: ShareButtonProps) {
  const t = useShareWords();
  share.useContent(content);
  const send = async () => {
    try {
      const outcome = await share.send(share.byAddress ? await withAddress(content, thing) : content);
      if (outcome.kind === 'copy') await copyText(outcome.address);
      if (outcome.kind === 'menu') showToast(t('menu'));
    } catch {
      showToast(t('failed'));
    }
  };
  const { Cover } = share;
  if (!Cover) return <Button id={id} look={look} text={text} onPress={() => void send()} />;
  return (
    <View className="share-button">
      <Button look={look} text={text} onPress={() => void send()} />
      <Cover id={id} label={text} />
    </View>
  );
}

type SharedThing = Api['share.link.create']['input'];

/** Browsers open their share sheet only soon after the tap, some after a second: a slow line shares the plain address. */
const PATIENCE_MS = 900;

/** The content with the thing's address on the web; as it is when the server gives none in time, or no guest one. */
async function withAddress(content: ShareContent, thing: SharedThing): Promise<ShareContent> {
  const asked = call('share.link.create', thing, { toast: false, timeoutMs: PATIENCE_MS });
  return asked.result.then(
    ({ url }) => ({ ...content, address: url }),
    () => content,
  );
}

/** Picture for the card of a page that shows a user's own: WeChat would draw the page itself, and the face on it. */
export const cardPicture = (tool: ToolKey) => absolute(`${EXAMPLE_PICTURES}/${exampleNames(tool).after}`);
