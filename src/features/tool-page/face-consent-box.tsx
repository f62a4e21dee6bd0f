import { View } from '@tarojs/components';
import { open, urlOf } from '@/navigation';
import { Button } from '@/ui/button';
import { TickBox } from '@/ui/tick-box';
import type { FaceConsent } from './use-face-consent';
import { useToolWords } from './words';
import './face-consent-box.scss';

/** What happens to a face that is uploaded, and the consent to it; never ticked in advance. */
export function FaceConsentBox({ consent: { needed, agreed, agree } }: { consent: FaceConsent }) {
  const t = useToolWords();
  if (!needed) return null;
  return (
    <View className="face-consent">
      <TickBox id="tool-consent" text={t('consent.text')} ticked={agreed} onChange={agree} />
      <Button
        id="tool-consent-privacy"
        look="plain"
        text={t('consent.privacy')}
        onPress={() => void open(urlOf('privacy'))}
      />
    </View>
  );
}
