import { View } from '@tarojs/components';
import { type ShareContent, share } from '@/platform/share';
import { Button } from '@/ui/button';
import { copyText, showToast } from '@/ui/feedback';
import { type SharedThing, withAddress } from './link';
import { useShareWords } from './words';
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
