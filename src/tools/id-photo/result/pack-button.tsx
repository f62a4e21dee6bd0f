import type { Api } from '@tuzuo/contract/api';
import { useState } from 'react';
import { ApiError } from '@/request';
import { Button } from '@/ui/button';
import { showToast } from '@/ui/feedback';
import { fetchPack, givePack, type Pack } from './save-files';
import { useResultWords } from './words';

type PackButtonProps = { request: Api['idphoto.pack.create']['input'] };

/**
 * Everything in one ZIP. WeChat takes a file for a chat only soon after a tap, and a ZIP is not always made so soon:
 * then it waits for a second tap, as long as it is what is asked for.
 */
export function PackButton({ request }: PackButtonProps) {
  const t = useResultWords();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<{ pack: Pack; key: string }>();
  const key = JSON.stringify(request);
  const made = waiting?.key === key ? waiting.pack : undefined;

  const send = async (pack: Pack) => {
    try {
      await givePack(pack, t('pack.link'));
      setWaiting(undefined);
    } catch {
      setWaiting(made ? undefined : { pack, key });
      showToast(t(made ? 'saveFailed' : 'pack.made'));
    }
  };
  const run = async () => {
    setBusy(true);
    try {
      await send(made ?? (await fetchPack(request)));
    } catch (error) {
      showToast(error instanceof ApiError ? error.reason : t('saveFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      id="pack"
      wide
      look="quiet"
      busy={busy}
      text={t(busy ? 'saving' : made ? 'pack.send' : 'pack')}
      onPress={() => void run()}
    />
  );
}
