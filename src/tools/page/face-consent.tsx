import { View } from '@tarojs/components';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { useCallback, useEffect, useState } from 'react';
import { open, urlOf } from '@/navigation';
import { storage } from '@/platform/storage';
import { useVisitor } from '@/session/use-visitor';
import { Button } from '@/ui/button';
import { TickBox } from '@/ui/tick-box';
import { useToolWords } from './words';
import './face-consent.scss';

const KEY = 'face-consent';

const recordOf = (userId: string) => `${userId} ${FACE_CONSENT_VERSION}`;

/** Whether the user lets this tool work on a face. */
type FaceConsent = {
  /** The tool works on faces; for others nothing is asked. */
  needed: boolean;
  agreed: boolean;
  agree: (agreed: boolean) => void;
};

/** Asks each user once per wording, on this device; a guest for as long as the page is open. */
export function useFaceConsent(tool: ToolKey): FaceConsent {
  const { faceData = false }: ToolDefinition = tools[tool];
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [agreed, setAgreed] = useState(false);
  useEffect(() => {
    if (userId !== undefined && storage.get(KEY) === recordOf(userId)) setAgreed(true);
  }, [userId]);
  // Also what was agreed to just before the log-in.
  useEffect(() => {
    if (userId !== undefined && agreed) storage.set(KEY, recordOf(userId));
  }, [userId, agreed]);
  return {
    needed: faceData,
    agreed: agreed || !faceData,
    agree: useCallback((next: boolean) => {
      setAgreed(next);
      if (!next) storage.set(KEY, '');
    }, []),
  };
}

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
