import { View } from '@tarojs/components';
import { SHARE_BASE } from '@tuzuo/core/api/share';
import { useEffect, useState } from 'react';
import { urlOf } from '@/navigation';
import { share } from '@/platform/share';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { ShareButton } from '@/shell/share';
import { cardAt, sendAddress } from '@/shell/share-entry';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Sheet, useSheet } from '@/ui/sheet';
import type { Item } from './items';
import { useSpaceWords } from './words';
import './sheets.scss';

/** The part of an address after its last slash. */
const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

type SharePosterSheetProps = { item: Item; onChanged: (shared: boolean) => void; onClose: () => void };

/** Explains what recipients see of a poster, and sends or revokes its link. */
export function SharePosterSheet({ item, onChanged, onClose }: SharePosterSheetProps) {
  const t = useSpaceWords();
  const sheet = useSheet(onClose);
  const { itemId, name, thumbUrl } = item;
  const [url, setUrl] = useState<string>();
  const [drawnSmall, setDrawnSmall] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const asked = call('share.link.find', { kind: 'poster', id: itemId }, { toast: false });
    // Without an answer it is shared as if for the first time; the server then returns the existing address.
    asked.result.then(
      (found) => {
        setUrl(found.url);
        setDrawnSmall(found.drawnSmall ?? false);
      },
      () => undefined,
    );
    return () => asked.abort();
  }, [itemId]);

  /** Disables the buttons while `work` runs. The server's own message is on screen when it refuses. */
  const during = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const make = async (): Promise<string> => {
    // Also for an existing link: the poster is checked again.
    const made = await call('share.link.create', { kind: 'poster', id: itemId }).result;
    setUrl(made.url);
    if (made.checking !== undefined) showToast(made.checking, { durationMs: 4000 });
    onChanged(true);
    return made.url;
  };
  const contentOf = (address: string) => ({
    title: name,
    url: urlOf('shared-poster', { id: idIn(address) }),
    address,
    ...(thumbUrl !== undefined && { picture: absolute(thumbUrl) }),
    card: cardAt(`${SHARE_BASE}/${idIn(address)}.jpg`),
  });
  const send = () =>
    during(async () => {
      const address = await make();
      sheet.close();
      await sendAddress(contentOf(address), `${SHARE_BASE}/${idIn(address)}.jpg`);
    });
  const stop = (address: string) =>
    during(async () => {
      await call('share.link.revoke', { url: address }).result;
      setUrl(undefined);
      onChanged(false);
      showToast(t('share.stopped'));
    });
  return (
    <Sheet id="share-sheet" title={t('share.title')} close={t('close')} sheet={sheet}>
      <View className="space-sheet">
        <Copy size={14} tone="muted">
          {t('share.note')}
        </Copy>
        {drawnSmall && (
          <Copy id="share-small" size={14}>
            {t('share.small')}
          </Copy>
        )}
        {/* A host that shares with its own button needs the link before the press. */}
        {share.Cover && url !== undefined ? (
          <ShareButton id="share-send" variant="primary" text={t('share.send')} content={contentOf(url)} />
        ) : (
          <Button
            id="share-send"
            fullWidth
            busy={busy}
            text={t(busy ? 'share.making' : share.Cover ? 'share.make' : 'share.send')}
            onPress={share.Cover ? () => during(async () => void (await make())) : send}
          />
        )}
        {url !== undefined && (
          <Button
            id="share-stop"
            variant="plain"
            busy={busy}
            text={t('share.stop')}
            onPress={() => stop(url)}
          />
        )}
        <Button id="share-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
      </View>
    </Sheet>
  );
}
