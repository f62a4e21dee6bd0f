import { View } from '@tarojs/components';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { open, urlOf } from '@/navigation';
import { Button } from '@/ui/button';
import { TickBox } from '@/ui/tick-box';
import type { FaceConsent } from './use-face-consent';
import { useToolWords } from './words';
import './face-consent-box.scss';

/**
 * What happens to a face that is uploaded, and the consent to it: ticked by the user alone, and remembered until its
 * text changes, as it says.
 */
export function FaceConsentBox({ consent: { needed, agreed, agree } }: { consent: FaceConsent }) {
  const t = useToolWords();
  if (!needed) return null;
  return (
    <View className="face-consent">
      <TickBox
        id="tool-consent"
        text={t('with.consent', { version: FACE_CONSENT_VERSION })}
        ticked={agreed}
        onChange={agree}
      />
      <Button
        id="tool-consent-privacy"
        look="plain"
        text={t('consent.privacy')}
        onPress={() => void open(urlOf('privacy'))}
      />
    </View>
  );
}
