import { PUSH_FAMILIES } from '@tuzuo/core/api/family';
import type { BridgeCalls } from '@tuzuo/core/app/bridge';
import { useEffect, useState } from 'react';
import { phone } from '@/platform/browser/app-calls';
import { family } from '@/platform/family';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { usePushWords } from './words';

type PushAnswer = BridgeCalls['push.state']['data'];

/** Timeout for Apple's and Google's answers, in ms; the user may take longer. */
const STATE_MS = 10_000;

const isOffered = async (): Promise<boolean> => {
  if (!(await phone.can('push.state'))) return false;
  // The app has identified itself by now.
  const own = PUSH_FAMILIES.find((one) => one === family());
  if (!own) return false;
  return (await call('user.push.get', { family: own }, { toast: false }).result).offered;
};

/**
 * Registers this phone's push token with the server when notifications are allowed; repeated because Apple or Google
 * may change it.
 */
async function register({ state, token }: PushAnswer): Promise<PushAnswer['state']> {
  if (state === 'on' && token) await call('user.push.register', { token }, { toast: false }).result;
  return state === 'on' && !token ? 'open' : state;
}

/**
 * Lets the user allow push notifications about finished tasks and the membership's end; permission is asked on press.
 */
export function PushButton({ kind }: { kind: 'task' | 'membership' }) {
  const t = usePushWords();
  const [state, setState] = useState<PushAnswer['state'] | 'busy'>();
  useEffect(() => {
    isOffered()
      .then(async (offered) => {
        if (offered) setState(await register(await phone.callShell('push.state', {}, STATE_MS)));
      })
      // A failure hides the button; the user misses nothing that was offered.
      .catch(() => undefined);
  }, []);
  if (state === undefined) return null;
  const ask = () => {
    setState('busy');
    phone
      .callShell('push.ask', {})
      .then(register)
      .catch(() => 'open' as const)
      .then(setState);
  };
  return (
    <>
      <Copy id={`remind-${kind}-note`} size={12} tone="muted" centered>
        {t(state === 'on' ? 'on' : state === 'off' ? 'off' : 'why')}
      </Copy>
      {(state === 'open' || state === 'busy') && (
        <Button id={`remind-${kind}`} variant="plain" busy={state === 'busy'} text={t('ask')} onPress={ask} />
      )}
    </>
  );
}
