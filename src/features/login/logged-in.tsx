import { View } from '@tarojs/components';
import { maskedMobile } from '@tuzuo/core/session/account';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { useLoginWords } from './words';
import './logged-in.scss';

/** Where a log-in ends when the page does not close by itself. */
export function LoggedIn({ user, onContinue }: { user: User; onContinue: () => void }) {
  const t = useLoginWords();
  return (
    <View id="login-done" className="logged-in">
      <Copy size={28} strong>
        {t('done.title')}
      </Copy>
      <View className="logged-in__text">
        <Copy size={14} tone="muted">
          {t('done.text', { mobile: maskedMobile(user.mobile) })}
        </Copy>
      </View>
      <Button id="login-continue" wide text={t('done.action')} onPress={onContinue} />
    </View>
  );
}
