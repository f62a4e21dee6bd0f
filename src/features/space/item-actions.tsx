import { useState } from 'react';
import { createRequestIds } from '@/lib/request-ids';
import { call } from '@/request';
import { Button } from '@/ui/button';
import type { Item } from './items';
import { useSpaceWords } from './locales';
import type { SpaceTask } from './space-sheets';

/** A double tap on copy makes one copy. */
const copies = createRequestIds();

type ItemActionsProps = {
  /** Position in the list, from 1. */
  number: number;
  item: Item;
  onTask: (task: SpaceTask) => void;
  onCopied: () => void;
  onRemove: () => void;
};

/** Actions for an item: a poster's main ones directly, the rest in a sheet. */
export function ItemActions({ number, item, onTask, onCopied, onRemove }: ItemActionsProps) {
  const t = useSpaceWords();
  const [busy, setBusy] = useState(false);
  const more = () => onTask({ kind: 'item', item });
  if (item.kind !== 'poster') {
    return <Button id={`space-more-${number}`} look="plain" tight text={t('more')} onPress={more} />;
  }
  const copy = async () => {
    const posterId = item.itemId;
    setBusy(true);
    // The server's own message is on screen when it refuses.
    await call('poster.poster.copy', { posterId, requestId: copies.idFor({ posterId }) }).result.then(
      () => {
        copies.settle();
        onCopied();
      },
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <>
      <Button
        id={`poster-rename-${number}`}
        look="plain"
        tight
        text={t('rename')}
        onPress={() => onTask({ kind: 'renameItem', item })}
      />
      <Button
        id={`poster-copy-${number}`}
        look="plain"
        tight
        busy={busy}
        text={t('copy')}
        onPress={() => void copy()}
      />
      <Button id={`poster-remove-${number}`} look="plain" tight text={t('remove')} onPress={onRemove} />
      <Button id={`space-more-${number}`} look="plain" tight text={t('more')} onPress={more} />
    </>
  );
}
