import { View } from '@tarojs/components';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser } from '@/ui/feedback';
import { useKeepWords } from './words';
import './keep-account.scss';

/** The server's own message explains a refusal. */
const keep = () =>
  call('user.user.keep', {}).result.then(
    () => noteChange({ closingAt: undefined }),
    () => undefined,
  );

/** A notice that the account is being closed, with a button to keep it. */
export function KeepAccount({ closingAt }: { closingAt: string }) {
  const t = useKeepWords();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void keep().finally(() => setBusy(false));
  };
  return (
    <View id="account-closing" className="keep-account">
      <Copy>{t('closing', { time: format.time(closingAt) })}</Copy>
      <Button id="account-keep" fullWidth busy={busy} text={t('keep')} onPress={press} />
    </View>
  );
}

/** Asks a user who has just logged in to an account that is being closed whether they want to keep it. */
export async function offerToKeep({ closingAt }: Pick<User, 'closingAt'>): Promise<void> {
  if (closingAt === undefined) return;
  const words = { confirmText: useKeepWords.say('keep'), cancelText: useKeepWords.say('later') };
  if (await askUser({ content: useKeepWords.say('ask'), ...words })) await keep();
}
