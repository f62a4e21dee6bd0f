import { useT } from '@/i18n';
import { Button } from '@/ui/button';
import offline from '@/ui/offline.png';
import { StateView } from '@/ui/state-view';
import { useMakeWords } from './words';

type DocumentMissingProps = { onRetry: () => void; onChange: () => void };

/** In place of a document that did not come: once more, or another one. */
export function DocumentMissing({ onRetry, onChange }: DocumentMissingProps) {
  const t = useMakeWords();
  const common = useT();
  return (
    <>
      <StateView
        id="state-error"
        picture={offline}
        title={t('document.missing')}
        text={t('document.missing.text')}
        action={{ text: common('server.retry'), onPress: onRetry }}
      />
      <Button id="document-change" look="plain" text={t('document.change')} onPress={onChange} />
    </>
  );
}
