import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import type { Login } from './use-login';
import { useLoginWords } from './words';
import './code-field.scss';

const MINUTE_MS = 60_000;

/** Room for the blanks and dashes of a code that is pasted. */
const MAX_TYPED = 12;

/** What the field needs of the form that it is in. */
type CodeForm = Pick<
  Login,
  'values' | 'mistakes' | 'sent' | 'seconds' | 'busy' | 'working' | 'stopWork' | 'change' | 'send' | 'submit'
>;

/** The code from the text message, and the button that sends one, or stops the work that comes before. */
export function CodeField({ login }: { login: CodeForm }) {
  const t = useLoginWords();
  const { values, mistakes, sent, seconds, busy, working, stopWork, change, send, submit } = login;
  const { devCode } = sent ?? {};
  const waiting = !working && (seconds > 0 || busy === 'sending');
  const wait = seconds > 0 ? t('code.wait', { seconds }) : t('code.send');
  return (
    <>
      <Field
        id="login-code"
        kind="code"
        label={t('code.label')}
        placeholder={t('code.hint')}
        maxLength={MAX_TYPED}
        value={values.code}
        mistake={mistakes.code}
        onChange={(text) => change('code', text)}
        onDone={submit}
        after={
          <View
            id="login-send-code"
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
          <Copy id="login-sent" size={12} tone="success">
            {t('code.sent', { minutes: Math.round(sent.ttlMs / MINUTE_MS) })}
          </Copy>
        </View>
      )}
      {devCode !== undefined && (
        <View
          id="login-dev-code"
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
