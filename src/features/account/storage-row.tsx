import { sizeText, useStorage } from '@/features/storage';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { LinkRow } from '@/ui/list-row';

/** How much the user has stored, of how much, and the way to where it can be freed. */
export function StorageRow({ userId }: { userId: string }) {
  const t = useT();
  const format = useFormat();
  const { storage } = useStorage(userId);
  const note = storage
    ? [storage.usedBytes, storage.limitBytes]
        .flatMap((bytes) => (bytes === undefined ? [] : sizeText(format, bytes)))
        .join(' / ')
    : '–';
  return (
    <LinkRow
      id="my-storage"
      text={t('my.storage')}
      note={note}
      onPress={() => void open(urlOf('ai-history'))}
    />
  );
}
