import { PUSH_FAMILIES } from '@tuzuo/core/api/family';
import type { BridgeCalls } from '@tuzuo/core/app/bridge';
import { useEffect, useState } from 'react';
import { phone } from '@/platform/browser/app-calls';
import { family } from '@/platform/family';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { usePushWords } from './locales';

type Told = BridgeCalls['push.state']['data'];

/** Apple and Google may not answer, in ms; the user may take their time. */
const STATE_MS = 10_000;

const isOffered = async (): Promise<boolean> => {
  if (!(await phone.can('push.state'))) return false;
  // The app has said by now which one it is.
  const own = PUSH_FAMILIES.find((one) => one === family());
  if (!own) return false;
  return (await call('user.push.get', { family: own }, { toast: false }).result).offered;
};

/** Tells the server which phone this is, where it may be notified: also after Apple or Google has renamed it. */
async function register({ state, token }: Told): Promise<Told['state']> {
  if (state === 'on' && token) await call('user.push.register', { token }, { toast: false }).result;
  return state === 'on' && !token ? 'open' : state;
}

/** Lets the user be notified by the phone, of what has been started and of a membership's end; asked when they press. */
export function PushButton({ kind }: { kind: 'task' | 'membership' }) {
  const t = usePushWords();
  const [state, setState] = useState<Told['state'] | 'busy'>();
  useEffect(() => {
    isOffered()
      .then(async (offered) => {
        if (offered) setState(await register(await phone.callShell('push.state', {}, STATE_MS)));
      })
      // Nobody misses what was not offered.
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
        <Button id={`remind-${kind}`} look="plain" busy={state === 'busy'} text={t('ask')} onPress={ask} />
      )}
    </>
  );
}
