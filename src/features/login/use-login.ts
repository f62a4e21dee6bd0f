import { useState } from 'react';
import { useCaptcha } from './captcha';
import { useCodeCountdown } from './code-countdown';
import { createLogin, type LoginTools } from './login.store';

/** The login of a page: its {@link createLogin store}, the captcha, and the wait for the next code. */
export function useLogin({ origin, onSuccess }: Pick<LoginTools, 'origin' | 'onSuccess'>) {
  const { opened, working, solve, cancel: stopWork } = useCaptcha();
  const { seconds, wait } = useCodeCountdown();
  const [{ useForm, ...actions }] = useState(() => createLogin({ origin, onSuccess, solve, stopWork, wait }));
  return { ...useForm(), ...actions, seconds, captcha: opened, working, stopWork };
}

export type Login = ReturnType<typeof useLogin>;
