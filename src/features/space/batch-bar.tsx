import { View } from '@tarojs/components';
import { useState } from 'react';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { showToast } from '@/ui/feedback';
import { PinnedBar } from '@/ui/pinned-bar';
import { type Fetched, fetchFile, giveFile, type Item } from './items';
import { useSpaceWords } from './words';
import './batch-bar.scss';

type BatchBarProps = {
  chosen: readonly Item[];
  busy: boolean;
  onMove: () => void;
  onRemove: () => void;
};

/** Actions for several items at once. */
export function BatchBar({ chosen, busy, onMove, onRemove }: BatchBarProps) {
  const t = useSpaceWords();
  const isNone = chosen.length === 0;
  return (
    <PinnedBar id="space-batch">
      <View className="batch-bar">
        <Button
          id="space-batch-move"
          variant="quiet"
          tight
          busy={busy || isNone}
          text={t('move')}
          onPress={onMove}
        />
        <PackButton chosen={chosen} />
        <Button
          id="space-batch-remove"
          variant="quiet"
          tight
          busy={busy || isNone}
          text={t('remove')}
          onPress={onRemove}
        />
      </View>
    </PinnedBar>
  );
}

/**
 * Downloads files as one ZIP. WeChat sends a file to a chat only soon after a tap, and a ZIP may take longer: then it
 * waits for a second tap, as long as the selection is unchanged.
 */
function PackButton({ chosen }: { chosen: readonly Item[] }) {
  const t = useSpaceWords();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<{ file: Fetched; key: string }>();
  const itemIds = chosen.map(({ itemId }) => itemId);
  const key = itemIds.join();
  const made = waiting?.key === key ? waiting.file : undefined;
  const pack = async (): Promise<Fetched | undefined> => {
    // The server's own message is on screen when it refuses.
    const packed = await call('space.item.pack', { itemIds }).result.catch(() => undefined);
    if (!packed) return undefined;
    return fetchFile(packed).catch(() => {
      showToast(t('saveFailed'));
      return undefined;
    });
  };
  const run = async () => {
    if (chosen.some(({ kind }) => kind === 'poster')) return showToast(t('pack.poster'));
    setBusy(true);
    const file = made ?? (await pack());
    setBusy(false);
    if (!file) return;
    try {
      await giveFile(file);
      setWaiting(undefined);
    } catch {
      setWaiting(made ? undefined : { file, key });
      showToast(t(made ? 'saveFailed' : 'pack.made'));
    }
  };
  const text = t(busy ? 'pack.making' : made ? 'pack.send' : 'pack');
  return (
    <Button
      id="space-batch-pack"
      variant="quiet"
      tight
      busy={busy || chosen.length === 0}
      text={text}
      onPress={() => void run()}
    />
  );
}
