import { View } from '@tarojs/components';
import { press, tabList } from '@/platform/press';
import { quickLogin } from '@/platform/quick-login';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { AgreementTick } from './agreement-tick';
import { CodeField } from './code-field';
import { MobileField } from './mobile-field';
import { CAN_REGISTER, MODES, type Mode } from './modes';
import { OneTap } from './one-tap';
import { PasswordField } from './password-field';
import { Problem } from './problem';
import type { Login } from './use-login';
import { fieldsOf } from './values';
import { useLoginWords } from './words';
import './login-form.scss';

const TABS = [
  ['sms', 'mode.sms'],
  ['password', 'mode.password'],
] as const;

/** The two ways to sign in, side by side. */
function ModeTabs({ login: { mode, become } }: { login: Login }) {
  const t = useLoginWords();
  return (
    <View className="login-tabs" {...tabList}>
      {TABS.map(([tab, words]) => (
        <View
          key={tab}
          id={`login-mode-${tab}`}
          className={
            tab === mode ? 'login-tabs__tab login-tabs__tab--on' : 'login-tabs__tab login-tabs__tab--off'
          }
          {...press(() => become(tab), { role: 'tab', selected: tab === mode })}
        >
          <Copy size={14} centred strong={tab === mode} tone={tab === mode ? 'accent' : 'muted'}>
            {t(words)}
          </Copy>
        </View>
      ))}
    </View>
  );
}

/** The fields of the way in force. */
function Fields({ login }: { login: Login }) {
  const { mode, values, mistakes, change, submit } = login;
  const fields = fieldsOf(mode);
  const password = mode === 'password' ? 'password' : 'newPassword';
  return (
    <>
      <MobileField login={login} />
      {fields.includes('code') && <CodeField login={login} />}
      {fields.includes(password) && (
        <PasswordField
          key={password}
          id="login-password"
          isNew={password === 'newPassword'}
          value={values[password]}
          mistake={mistakes[password]}
          onChange={(text) => change(password, text)}
          onDone={submit}
        />
      )}
    </>
  );
}

/** Ways aside, by where one is. */
function Ways({ login: { mode, become } }: { login: Login }) {
  const t = useLoginWords();
  const signingIn = mode === 'sms' || mode === 'password';
  const ways = (
    [
      ['register', 'go.register', signingIn && CAN_REGISTER],
      ['find', 'go.find', mode === 'password'],
      ['oneTap', 'go.oneTap', mode === 'sms' && quickLogin.isAvailable],
      ['sms', 'go.signIn', !signingIn],
    ] as const satisfies [Mode, string, boolean][]
  ).filter(([, , open]) => open);
  return (
    <View className="login-form__ways">
      {ways.map(([to, words]) => (
        <Button key={to} id={`login-to-${to}`} look="plain" text={t(words)} onPress={() => become(to)} />
      ))}
    </View>
  );
}

/** The card of the login page: one way to log in, the consent, the button, and the other ways. */
export function LoginForm({ login }: { login: Login }) {
  const t = useLoginWords();
  const { mode, busy, problem, submit } = login;
  const oneTap = mode === 'oneTap';
  return (
    <View className="login-form">
      {(mode === 'sms' || mode === 'password') && <ModeTabs login={login} />}
      {!oneTap && <Fields login={login} />}
      <AgreementTick login={login} />
      <Problem id="login-problem" text={problem} />
      {oneTap ? (
        <OneTap login={login} />
      ) : (
        <>
          <Button
            id="login-submit"
            wide
            busy={busy === 'submitting'}
            text={t(busy === 'submitting' ? 'submit.busy' : MODES[mode].submit)}
            onPress={submit}
          />
          <Ways login={login} />
        </>
      )}
    </View>
  );
}
