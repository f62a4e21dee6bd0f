import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { SHARE_BASE } from '@tuzuo/core/api/share';
import { useEffect, useState } from 'react';
import type { ShareContent } from '@/platform/share';
import { call } from '@/request';
import { sendAddress } from '@/shell/share-entry';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import { TickBox } from '@/ui/tick-box';
import { useShareWords } from './words';
import './share-sheet.scss';

/** A result to share, and a small version of its original image if that still exists. */
export type SharedResult = { kind: 'result'; id: string; original: string | undefined };

type Link = Pick<Api['share.link.list']['output']['items'][number], 'id' | 'url'>;

/** The existing link to a result, and whether it shows the original. */
function useLink(assetId: string) {
  const [link, setLink] = useState<Link>();
  const [original, setOriginal] = useState(false);
  useEffect(() => {
    const asked = call('share.link.list', { assetId, limit: 1 }, { toast: false });
    asked.result.then(
      ({ items: [found] }) => {
        if (!found) return;
        setLink(found);
        setOriginal(found.original);
      },
      // Without an answer it is shared as if for the first time; the server then returns the existing address.
      () => undefined,
    );
    return () => asked.abort();
  }, [assetId]);
  return { link, setLink, original, setOriginal };
}

/** The part of an address after its last slash. */
const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

type ShareSheetProps = { content: ShareContent; thing: SharedResult; onClose: () => void };

/** Explains what recipients will see of a result, lets the user include the original, and sends or revokes the link. */
export function ShareSheet({ content, thing, onClose }: ShareSheetProps) {
  const t = useShareWords();
  const { link, setLink, original, setOriginal } = useLink(thing.id);
  const [busy, setBusy] = useState(false);
  const sheet = useSheet(onClose);
  const hasOriginal = thing.original !== undefined;

  const make = async (withOriginal: boolean): Promise<string> => {
    const { kind, id } = thing;
    const wanted = { kind, id, original: withOriginal && hasOriginal };
    const { url, checking } = await call('share.link.create', wanted).result;
    if (checking !== undefined) showToast(checking, { durationMs: 4000 });
    setLink({ id: idIn(url), url });
    return url;
  };
  /** Disables the buttons while `work` runs. The server's own message is on screen when it refuses. */
  const during = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const send = () =>
    during(async () => {
      const address = await make(original);
      sheet.close();
      await sendAddress({ ...content, address }, `${SHARE_BASE}/${idIn(address)}.jpg`);
    });
  const change = (wanted: boolean) => {
    setOriginal(wanted);
    // An existing link applies the change at once.
    if (link) {
      during(async () => {
        await make(wanted).catch((error: unknown) => {
          setOriginal(!wanted);
          throw error;
        });
      });
    }
  };
  const stop = ({ id }: Link) =>
    during(async () => {
      await call('share.link.revoke', { id }).result;
      setLink(undefined);
      showToast(t('stopped'));
    });

  return (
    <Sheet id="share-sheet" title={t('title')} close={t('close')} sheet={sheet}>
      <View className="share-sheet__note">
        <Copy size={14} tone="muted">
          {t('note')}
        </Copy>
      </View>
      <View className="share-sheet__pictures">
        {thing.original !== undefined && original && (
          <View className="share-sheet__picture">
            <Photo src={thing.original} alt={t('source')} fit="cover" />
          </View>
        )}
        <View className="share-sheet__picture">
          <Photo src={content.picture ?? ''} alt={t('result')} fit="cover" />
        </View>
      </View>
      {hasOriginal && (
        <TickBox id="share-original" text={t('original')} ticked={original} onChange={change} />
      )}
      <View className="share-sheet__actions">
        <Button id="share-send" fullWidth busy={busy} text={t(busy ? 'making' : 'send')} onPress={send} />
        {link && (
          <Button id="share-stop" variant="plain" busy={busy} text={t('stop')} onPress={() => stop(link)} />
        )}
        <Button id="share-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
      </View>
    </Sheet>
  );
}
