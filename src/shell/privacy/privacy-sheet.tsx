import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { usePageVisible } from '@/platform/page-life';
import { type PrivacyNeed, privacy } from '@/platform/privacy';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback/popups';
import { Sheet, useSheet } from '@/ui/sheet';
import { usePrivacyWords } from './words';
import './privacy-sheet.scss';

const NEEDS = {
  pictures: 'need.pictures',
  album: 'need.album',
  clipboard: 'need.clipboard',
  phone: 'need.phone',
  other: 'need.other',
} as const satisfies Record<PrivacyNeed, string>;

type Question = { need: PrivacyNeed; answer: (agreed: boolean) => void };

/** The pending consent question, shown on the visible page. */
const useQuestion = create<{ asked: Question | undefined }>(() => ({ asked: undefined }));

let waiting: Promise<boolean> | undefined;

/** Concurrent requests for consent share one question. */
function ask(need: PrivacyNeed): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    useQuestion.setState({ asked: { need, answer: resolve } });
  }).then((agreed) => {
    waiting = undefined;
    useQuestion.setState({ asked: undefined });
    if (!agreed) showToast(usePrivacyWords.say('refused'));
    return agreed;
  });
  return waiting;
}

/** Called once, before the first page. */
export const startPrivacy = (): void => privacy?.onNeed(ask);

/** Explains which data is requested before the host provides it; a refusal changes nothing else. */
function Explanation({ need, answer }: Question) {
  const t = usePrivacyWords();
  const sheet = useSheet(() => answer(false));
  const [guide, setGuide] = useState<string>();
  useEffect(() => {
    void privacy?.guideName().then(setGuide);
  }, []);
  if (!privacy) return null;
  const { AgreeButton, openGuide } = privacy;
  return (
    <Sheet id="privacy-sheet" title={t('title')} close={t('refuse')} sheet={sheet}>
      <View className="privacy-sheet">
        <Copy size={14}>{t(NEEDS[need])}</Copy>
        <Copy size={14} tone="muted">
          {t('free')}
        </Copy>
        <Button id="privacy-guide" variant="plain" text={guide || t('guide')} onPress={openGuide} />
        <AgreeButton className="privacy-sheet__agree" onAgree={() => sheet.close(() => answer(true))}>
          <Copy size={16} strong centered tone="on-dark">
            {t('agree')}
          </Copy>
        </AgreeButton>
        <Button id="privacy-refuse" variant="plain" text={t('refuse')} onPress={() => sheet.close()} />
      </View>
    </Sheet>
  );
}

/** Rendered on every page; empty while no consent is requested. */
export function PrivacySheet() {
  const asked = useQuestion((state) => state.asked);
  return usePageVisible() && asked ? <Explanation {...asked} /> : null;
}
