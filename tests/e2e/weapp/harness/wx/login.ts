import type { Callbacks, Settle } from './callbacks';

/** `wx.login`: a new one-time code each time. */
export function loginFake(settle: Settle) {
  let made = 0;
  return {
    login: (options?: Callbacks) =>
      settle('login', options, () => {
        made += 1;
        return { code: `login-code-${made}` };
      }),
  };
}
