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

/** The user's consent that this tool processes a face. */
type FaceConsent = {
  /** The tool processes faces; others need no consent. */
  needed: boolean;
  agreed: boolean;
  agree: (agreed: boolean) => void;
};

/** Asks each user once per wording of the text on this device; a guest per visit of the page. */
export function useFaceConsent(tool: ToolKey): FaceConsent {
  const { faceData = false }: ToolDefinition = tools[tool];
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [agreed, setAgreed] = useState(false);
  useEffect(() => {
    if (userId !== undefined && storage.get(KEY) === recordOf(userId)) setAgreed(true);
  }, [userId]);
  // Also stores a consent given just before the login.
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
 * Explains what happens to an uploaded face, and asks for consent: never ticked in advance, and remembered until the
 * text changes. The page of the user's data lists each consent with its version.
 */
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
