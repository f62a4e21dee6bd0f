import { Text, View } from '@tarojs/components';
import { Fragment } from 'react';
import { open, urlOf } from '@/navigation';
import { press, tabList } from '@/platform/press';
import { quickLogin } from '@/platform/quick-login';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { TickBox } from '@/ui/tick-box';
import { CodeField, MobileField, PasswordField, Problem } from './fields';
import { CAN_REGISTER, fieldsOf, MODES, type Mode } from './modes';
import type { Login } from './use-login';
import { useLoginWords } from './words';
import './login-form.scss';

/** The card of the login page: the current mode, the consent, the button, and the other modes. */
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
            fullWidth
            busy={busy === 'submitting'}
            text={t(busy === 'submitting' ? 'submit.busy' : MODES[mode].submit)}
            onPress={submit}
          />
          <OtherModes login={login} />
        </>
      )}
    </View>
  );
}

const TABS = [
  ['sms', 'mode.sms'],
  ['password', 'mode.password'],
] as const;

/** Tabs for the two login modes. */
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
          <Copy size={14} centered strong={tab === mode} tone={tab === mode ? 'accent' : 'muted'}>
            {t(words)}
          </Copy>
        </View>
      ))}
    </View>
  );
}

/** The fields of the current mode. */
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

/** Links to other modes, depending on the current one. */
function OtherModes({ login: { mode, become } }: { login: Login }) {
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
        <Button key={to} id={`login-to-${to}`} variant="plain" text={t(words)} onPress={() => become(to)} />
      ))}
    </View>
  );
}

const PAPERS = ['agreement', 'privacy'] as const;

/** Placeholder for a link in a sentence. */
const MARK = '\n';

/** The consent that every login requires; never ticked in advance. The documents are links in its text. */
function AgreementTick({ login: { agreed, agree } }: { login: Login }) {
  const t = useLoginWords();
  const names = { terms: t('agree.terms'), privacy: t('agree.privacy') };
  const links = [names.terms, names.privacy];
  const words = t('agree.text', { terms: MARK, privacy: MARK }).split(MARK);
  return (
    <TickBox id="login-agree" text={t('agree.text', names)} ticked={agreed} onChange={agree}>
      <Copy size={14}>
        {words.map((part, index) => {
          const paper = PAPERS[index];
          return (
            <Fragment key={paper ?? 'end'}>
              <Text onClick={() => agree(!agreed)}>{part}</Text>
              {paper && (
                <Text
                  id={`login-${paper}`}
                  className="copy--accent"
                  {...press(() => void open(urlOf(paper)), { role: 'link' })}
                >
                  {links[index]}
                </Text>
              )}
            </Fragment>
          );
        })}
      </Copy>
    </TickBox>
  );
}

const { PhoneButton } = quickLogin;

/**
 * One-tap login with its alternative. The host asks for the number as soon as its button is tapped, so until the terms
 * are accepted an ordinary button is shown instead, which asks for the consent.
 */
function OneTap({ login }: { login: Login }) {
  const t = useLoginWords();
  const { agreed, busy, oneTap, refuseOneTap, checkAgreement, become } = login;
  const text = t(busy ? 'submit.busy' : 'submit.oneTap');
  return (
    <View className="one-tap">
      {agreed && !busy ? (
        <PhoneButton id="login-one-tap" className="one-tap__button" onCode={oneTap} onRefusal={refuseOneTap}>
          <Copy size={16} strong centered tone="on-dark">
            {text}
          </Copy>
        </PhoneButton>
      ) : (
        <Button id="login-one-tap" fullWidth busy={busy !== undefined} text={text} onPress={checkAgreement} />
      )}
      <View className="one-tap__other">
        <Button
          id="login-other"
          variant="quiet"
          fullWidth
          text={t('go.other')}
          onPress={() => become('sms')}
        />
      </View>
    </View>
  );
}
