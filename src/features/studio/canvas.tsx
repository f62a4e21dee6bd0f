import { View } from '@tarojs/components';
import { memo } from 'react';
import { canRedo, canUndo } from '@/lib/history';
import { contextMenu } from '@/platform/context-menu';
import { useShortcuts } from '@/platform/shortcuts';
import { useWideWindow } from '@/platform/wide-window';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { duplicate, pressKey } from './keys';
import type { OpenStudio } from './open-studio';
import { StudioPanel, StudioTabs } from './panels';
import { PhotoNotice } from './photo-notice';
import { productActions } from './product-actions';
import { SaveBar, SaveSheets } from './save-bar';
import { SceneNotice } from './scene-panel';
import { SignButton } from './sign-button';
import { StageView } from './stage-view';
import { useShownPhotos } from './use-photos';
import { useStudioWords } from './words';

// Each part renders only when what it selects of the page has changed.

/** Maximum height of the picture, in percent of the window's (vh): the controls stay visible below. */
const MAX_HEIGHT = { phone: 46, desktop: 82 };

type OfPage = { page: OpenStudio };

/** Undo, redo, and another photo. */
const Steps = memo(function Steps({ page: { restart, room } }: OfPage) {
  const t = useStudioWords();
  const { studio } = room;
  const hasUndo = studio.useStudioState(({ history }) => canUndo(history));
  const hasRedo = studio.useStudioState(({ history }) => canRedo(history));
  return (
    <View className="studio-steps">
      <SignButton id="studio-undo" sign="undo" text={t('undo')} disabled={!hasUndo} onPress={studio.undo} />
      <SignButton id="studio-redo" sign="redo" text={t('redo')} disabled={!hasRedo} onPress={studio.redo} />
      <View className="studio-steps__rest" />
      <Button id="studio-fresh" variant="plain" tight text={t('fresh')} onPress={() => void restart()} />
    </View>
  );
});

/** The picture, with the canvas's menu. */
const Stage = memo(function Stage({ page, isWide }: OfPage & { isWide: boolean }) {
  const t = useStudioWords();
  const { studio, pictures, brush } = page.room;
  const version = page.usePageState((state) => state.version);
  const canvases = page.usePageState((state) => state.canvases);
  const isBrushing = page.usePageState(({ panel }) => panel === 'brush');
  const pending = Object.entries(useShownPhotos(page)).flatMap(([id, { step }]) =>
    step === 'uploading' || step === 'cutting' ? [id] : [],
  );
  return (
    <StageView
      key={canvases}
      label={t('canvas')}
      studio={studio}
      pictures={pictures}
      version={version}
      maxHeight={isWide ? MAX_HEIGHT.desktop : MAX_HEIGHT.phone}
      pending={pending}
      onLate={page.canvasLate}
      brush={isBrushing ? brush : undefined}
      onMenu={(at) =>
        contextMenu.show(
          at,
          t('canvas'),
          productActions(studio, t, () => void page.choose()).map((row) => ({
            ...row,
            id: `menu-${row.id}`,
          })),
        )
      }
    />
  );
});

/** Says that the host has not provided a canvas, and asks for another. */
const LateCanvas = memo(function LateCanvas({ page }: OfPage) {
  const t = useStudioWords();
  if (!page.usePageState(({ isCanvasLate }) => isCanvasLate)) return null;
  return (
    <View id="studio-late" className="studio-notice">
      <View className="studio-notice__words">
        <Copy size={12} tone="muted">
          {t('canvasLate')}
        </Copy>
      </View>
      <Button id="studio-late-action" variant="plain" tight text={t('retry')} onPress={page.canvasRetried} />
    </View>
  );
});

/** The picture with its products, the tools that change it, and saving. */
export function Canvas({ page }: OfPage) {
  const { studio } = page.room;
  const isWide = useWideWindow();

  useShortcuts((event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (!(ctrlKey || metaKey)) return pressKey(studio, event);
    if (key.toLowerCase() === 'z') (shiftKey ? studio.redo : studio.undo)();
    else if (key.toLowerCase() === 'y') studio.redo();
    else if (key.toLowerCase() === 'd') duplicate(studio);
    else return false;
    return true;
  });

  const tabs = <StudioTabs page={page} />;
  return (
    <View className="studio">
      <View className="studio__stage">
        <View className="studio__frame">
          <Stage page={page} isWide={isWide} />
        </View>
        <Steps page={page} />
        {!isWide && tabs}
      </View>
      <LateCanvas page={page} />
      <PhotoNotice page={page} />
      <SceneNotice page={page} />
      <View className="studio__panel">
        {isWide && tabs}
        <StudioPanel page={page} />
      </View>
      <SaveBar page={page} />
      <SaveSheets page={page} />
    </View>
  );
}
