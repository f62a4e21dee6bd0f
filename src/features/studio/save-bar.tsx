import { View } from '@tarojs/components';
import { memo } from 'react';
import { useVisitor } from '@/session/use-visitor';
import { asksFirst, SpendSheet } from '@/shell/spend';
import { Button } from '@/ui/button';
import { PinnedBar } from '@/ui/pinned-bar';
import { CostLine } from './cost-line';
import type { OpenStudio } from './open-studio';
import { SaveSheet } from './save-sheet';
import { useIsReady } from './use-photos';
import { WelcomeLine } from './welcome-line';
import { useStudioWords } from './words';

type OfPage = { page: OpenStudio };

/** The bottom bar: what saving costs, and the buttons; for a guest what logging in brings. */
export const SaveBar = memo(function SaveBar({ page }: OfPage) {
  const t = useStudioWords();
  const { kind } = useVisitor();
  const isReady = useIsReady(page);
  if (kind === 'guest') {
    return (
      <PinnedBar>
        <WelcomeLine />
        <Button id="studio-login" fullWidth text={t('login.action')} onPress={page.logInRequested} />
      </PinnedBar>
    );
  }
  return (
    <PinnedBar>
      {isReady && <CostLine page={page} />}
      <View className="studio-bar">
        <Button
          id="studio-more"
          variant="quiet"
          busy={!isReady}
          text={t('save.more')}
          onPress={page.moreRequested}
        />
        <View className="studio-bar__main">
          <Button id="studio-save" fullWidth busy={!isReady} text={t('save')} onPress={page.saveRequested} />
        </View>
      </View>
    </PinnedBar>
  );
});

/** The confirmation of a price, and what is saved. */
export const SaveSheets = memo(function SaveSheets({ page }: OfPage) {
  const t = useStudioWords();
  const isConfirming = page.usePageState((state) => state.isConfirming);
  const isSaveShown = page.usePageState((state) => state.isSaveShown);
  const quote = page.usePageState((state) => state.quote);
  return (
    <>
      {isConfirming && typeof quote === 'object' && asksFirst(quote) && (
        <SpendSheet
          title={t('save')}
          quote={quote}
          isRun
          onConfirm={() => page.saveAnswered(true)}
          onClose={() => page.saveAnswered(false)}
        />
      )}
      {isSaveShown && <SaveSheet page={page} />}
    </>
  );
});
