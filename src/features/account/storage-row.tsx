import { useStorage } from '@/features/account/storage';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { LinkRow } from '@/ui/list-row';

/** How much the user has stored, of how much, and the way to where it can be freed. */
export function StorageRow({ userId }: { userId: string }) {
  const { size } = useFormat();
  const { usedBytes, limitBytes } = useStorage(userId).storage ?? {};
  return (
    <LinkRow
      id="my-storage"
      text={useT()('my.storage')}
      note={[usedBytes, limitBytes].flatMap((bytes) => (bytes === undefined ? [] : size(bytes))).join(' / ')}
      onPress={() => void open(urlOf('ai-history'))}
    />
  );
}
