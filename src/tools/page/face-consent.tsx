import { View } from '@tarojs/components';
import { open, urlOf } from '@/navigation';
import { Button } from '@/ui/button';
import { TickBox } from '@/ui/tick-box';
import type { OpenTool } from './open-tool';
import { isAgreedIn, needsConsentIn } from './tool.store';
import { useToolWords } from './words';
import './face-consent.scss';

/**
 * Explains what happens to an uploaded face, and asks for consent: never ticked in advance, and remembered until the
 * text changes. Renders nothing for tools that process no faces. The page of the user's data lists each consent with
 * its version.
 */
export function FaceConsentBox({ page }: { page: OpenTool }) {
  const t = useToolWords();
  const isNeeded = page.useToolState(needsConsentIn);
  const isAgreed = page.useToolState(isAgreedIn);
  if (!isNeeded) return null;
  return (
    <View className="face-consent">
      <TickBox id="tool-consent" text={t('consent.text')} ticked={isAgreed} onChange={page.consentChanged} />
      <Button
        id="tool-consent-privacy"
        variant="plain"
        text={t('consent.privacy')}
        onPress={() => void open(urlOf('privacy'))}
      />
    </View>
  );
}
