import { View } from '@tarojs/components';
import { PASSWORD_LENGTH } from '@tuzuo/core/session/account';
import { useState } from 'react';
import { announced, press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { Picture } from '@/ui/picture';
import eye from './eye.png';
import eyeOff from './eye-off.png';
import type { Login } from './use-login';
import { useLoginWords } from './words';
import './fields.scss';

/** Maximum input length: allows pasted numbers with +86 and blanks, which are removed. */
const MOBILE_TYPED = 20;

/** The mobile number; only mainland numbers are served, so the country is shown but not asked for. */
export function MobileField({ login }: { login: Login }) {
  const t = useLoginWords();
  return (
    <Field
      id="login-mobile"
      kind="mobile"
      label={t('mobile.label')}
      placeholder={t('mobile.hint')}
      maxLength={MOBILE_TYPED}
      value={login.values.mobile}
      mistake={login.mistakes.mobile}
      onChange={(text) => login.change('mobile', text)}
      onDone={login.submit}
      before={
        <View className="mobile-field__country">
          <Copy size={16} tone="muted">
            +86
          </Copy>
        </View>
      }
    />
  );
}

const MINUTE_MS = 60_000;

/** Maximum input length: allows the blanks and dashes of a pasted code. */
const CODE_TYPED = 12;

/** The parts of the login form that the field needs. */
type CodeForm = Pick<
  Login,
  'values' | 'mistakes' | 'sent' | 'seconds' | 'busy' | 'working' | 'stopWork' | 'change' | 'send' | 'submit'
>;

/**
 * The field for the code from the text message, with a button that sends a code or stops the proof of work before it.
 * @param name prefix of the ids, where a page has several
 */
export function CodeField({ login, name, label }: { login: CodeForm; name?: string; label?: string }) {
  const t = useLoginWords();
  const { values, mistakes, sent, seconds, busy, working, stopWork, change, send, submit } = login;
  const { devCode } = sent ?? {};
  const waiting = !working && (seconds > 0 || busy === 'sending');
  const wait = seconds > 0 ? t('code.wait', { seconds }) : t('code.send');
  return (
    <>
      <Field
        id={name === undefined ? 'login-code' : `${name}-code`}
        kind="code"
        label={label ?? t('code.label')}
        placeholder={t('code.hint')}
        maxLength={CODE_TYPED}
        value={values.code}
        mistake={mistakes.code}
        onChange={(text) => change('code', text)}
        onDone={submit}
        after={
          <View
            id={name === undefined ? 'login-send-code' : `${name}-send-code`}
            className="code-field__send"
            {...press(working ? stopWork : send, { role: 'button', disabled: waiting })}
          >
            <Copy size={14} strong={!waiting} tone={waiting ? 'muted' : 'accent'}>
              {working ? t('code.verifying') : wait}
            </Copy>
          </View>
        }
      />
      {sent && (
        <View className="code-field__sent">
          <Copy id={name === undefined ? 'login-sent' : `${name}-sent`} size={12} tone="success">
            {t('code.sent', { minutes: Math.round(sent.ttlMs / MINUTE_MS) })}
          </Copy>
        </View>
      )}
      {devCode !== undefined && (
        <View
          id={name === undefined ? 'login-dev-code' : `${name}-dev-code`}
          className="code-field__dev"
          {...press(() => change('code', devCode), { role: 'button' })}
        >
          <Copy size={12} tone="accent">
            {t('code.dev', { code: devCode })}
          </Copy>
        </View>
      )}
    </>
  );
}

type PasswordFieldProps = {
  id: string;
  /** A new password, with its rules shown; otherwise an existing one. */
  isNew: boolean;
  label?: string;
  value: string;
  mistake: string | undefined;
  onChange: (value: string) => void;
  onDone: () => void;
};

/** A password field, hidden until its eye icon is pressed. */
export function PasswordField({ isNew, label, ...field }: PasswordFieldProps) {
  const t = useLoginWords();
  const [revealed, setRevealed] = useState(false);
  const { min, max } = PASSWORD_LENGTH;
  return (
    <Field
      {...field}
      kind={isNew ? 'new-password' : 'password'}
      revealed={revealed}
      label={label ?? t(isNew ? 'password.new' : 'password.label')}
      placeholder={isNew ? t('password.newHint', { min }) : t('password.hint')}
      maxLength={max}
      after={
        <View
          className="password-field__eye"
          {...press(() => setRevealed(!revealed), {
            role: 'button',
            label: t(revealed ? 'password.hide' : 'password.show'),
          })}
        >
          <Picture src={revealed ? eyeOff : eye} shape="check" />
        </View>
      }
    />
  );
}

/** An error message above the button that it concerns; renders nothing while `text` is ''. */
export function Problem({ id, text }: { id: string; text: string }) {
  if (text === '') return null;
  return (
    <View className="problem" {...announced}>
      <Copy id={id} size={14} tone="danger">
        {text}
      </Copy>
    </View>
  );
}
