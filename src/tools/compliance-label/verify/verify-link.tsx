import { open, urlOf } from '@/navigation';
import { Button } from '@/ui/button';
import { useVerifyWords } from './words';

/** The way to the page that reads labels. */
export function VerifyLink() {
  const t = useVerifyWords();
  return (
    <Button id="tool-verify" look="plain" text={t('link')} onPress={() => void open(urlOf('label-verify'))} />
  );
}
