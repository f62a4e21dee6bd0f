import { View } from '@tarojs/components';
import { quickLogin } from '@/platform/quick-login';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import type { Login } from './use-login';
import { useLoginWords } from './words';
import './one-tap.scss';

const { PhoneButton } = quickLogin;

/**
 * One-tap log-in, and the way round it. The host asks for the number as soon as its button is tapped, so until the
 * terms are agreed to an ordinary one stands in its place and asks for that.
 */
export function OneTap({ login }: { login: Login }) {
  const t = useLoginWords();
  const { agreed, busy, oneTap, refuseOneTap, checkAgreement, become } = login;
  const text = t(busy ? 'submit.busy' : 'submit.oneTap');
  return (
    <View className="one-tap">
      {agreed && !busy ? (
        <PhoneButton id="login-one-tap" className="one-tap__button" onCode={oneTap} onRefusal={refuseOneTap}>
          <Copy size={16} strong centred tone="on-dark">
            {text}
          </Copy>
        </PhoneButton>
      ) : (
        <Button id="login-one-tap" wide busy={busy !== undefined} text={text} onPress={checkAgreement} />
      )}
      <View className="one-tap__other">
        <Button id="login-other" look="quiet" wide text={t('go.other')} onPress={() => become('sms')} />
      </View>
    </View>
  );
}
