import { View } from '@tarojs/components';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import type { Login } from './use-login';
import { useLoginWords } from './words';
import './mobile-field.scss';

/** Room for what people paste: +86 and blanks, which are taken out. */
const MAX_TYPED = 20;

/** The mobile number; the product serves mainland numbers, so the country is shown and not asked for. */
export function MobileField({ login }: { login: Login }) {
  const t = useLoginWords();
  return (
    <Field
      id="login-mobile"
      kind="mobile"
      label={t('mobile.label')}
      placeholder={t('mobile.hint')}
      maxLength={MAX_TYPED}
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
