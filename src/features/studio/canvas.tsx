import { View } from '@tarojs/components';
import { useState } from 'react';
import { canRedo, canUndo } from '@/lib/history';
import { contextMenu } from '@/platform/context-menu';
import { useShortcuts } from '@/platform/shortcuts';
import { useWideWindow } from '@/platform/wide-window';
import { asksFirst, SpendSheet } from '@/shell/spend';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
import { CostLine } from './cost-line';
import { duplicate, pressKey } from './keys';
import { type PanelName, StudioPanel, StudioTabs } from './panels';
import { PhotoNotice } from './photo-notice';
import { productActions } from './product-actions';
import { SaveSheet } from './save-sheet';
import { SceneNotice } from './scene-panel';
import { SignButton } from './sign-button';
import { StageView } from './stage-view';
import type { StudioPageState } from './use-studio';
import { WelcomeLine } from './welcome-line';
import { useStudioWords } from './words';

/** Maximum height of the picture, in percent of the window's (vh): the controls stay visible below. */
const MAX_HEIGHT = { phone: 46, desktop: 82 };

/** Undo, redo, and another photo. */
function Steps({ page: { restart, history, room } }: { page: StudioPageState }) {
  const t = useStudioWords();
  return (
    <View className="studio-steps">
      <SignButton
        id="studio-undo"
        sign="undo"
        text={t('undo')}
        disabled={!canUndo(history)}
        onPress={room.studio.undo}
      />
      <SignButton
        id="studio-redo"
        sign="redo"
        text={t('redo')}
        disabled={!canRedo(history)}
        onPress={room.studio.redo}
      />
      <View className="studio-steps__rest" />
      <Button id="studio-fresh" look="plain" tight text={t('fresh')} onPress={() => void restart()} />
    </View>
  );
}

/** The bottom bar: what saving costs, and the buttons; for a guest what logging in brings. */
function SaveBar({
  page,
  onSave,
  onMore,
}: {
  page: StudioPageState;
  onSave: () => void;
  onMore: () => void;
}) {
  const t = useStudioWords();
  const { visitor, isReady, quote, reloadQuote, logIn } = page;
  if (visitor.kind === 'guest') {
    return (
      <PinnedBar>
        <WelcomeLine />
        <Button id="studio-login" wide text={t('login.action')} onPress={logIn} />
      </PinnedBar>
    );
  }
  return (
    <PinnedBar>
      {isReady && <CostLine quote={quote} onReload={reloadQuote} />}
      <View className="studio-bar">
        <Button id="studio-more" look="quiet" busy={!isReady} text={t('save.more')} onPress={onMore} />
        <View className="studio-bar__main">
          <Button id="studio-save" wide busy={!isReady} text={t('save')} onPress={onSave} />
        </View>
      </View>
    </PinnedBar>
  );
}

/** The picture with its products, the tools that change it, and saving. */
export function Canvas({ page }: { page: StudioPageState }) {
  const t = useStudioWords();
  const { room, document, products, selection, photos, save, quote, version } = page;
  const { studio, pictures, brush } = room;
  const isWide = useWideWindow();
  const [panel, setPanel] = useState<PanelName>(page.preset === 'scene' ? 'scene' : 'background');
  const [isLate, setLate] = useState(false);
  /** Number of times a new canvas was requested. */
  const [canvases, setCanvases] = useState(0);
  const [isSaving, setSaving] = useState(false);
  /** Whether a save waits for the confirmation of its price. */
  const [isAsked, setAsked] = useState(false);
  const spends = typeof quote === 'object' && asksFirst(quote) ? quote : undefined;

  const isBrushing = panel === 'brush';

  useShortcuts((event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (!(ctrlKey || metaKey)) return pressKey(studio, event);
    if (key.toLowerCase() === 'z') (shiftKey ? studio.redo : studio.undo)();
    else if (key.toLowerCase() === 'y') studio.redo();
    else if (key.toLowerCase() === 'd') duplicate(studio);
    else return false;
    return true;
  });

  const start = () => {
    setSaving(true);
    void page.startSave();
  };
  const askedStart = () => {
    if (spends) setAsked(true);
    else start();
  };
  const more = () => {
    save.leave();
    setSaving(true);
  };

  const endSaving = () => {
    setSaving(false);
    page.setChoice('one');
  };
  const onScene = () => {
    endSaving();
    setPanel('scene');
  };

  const pending = Object.entries(photos).flatMap(([id, { step }]) =>
    step === 'uploading' || step === 'cutting' ? [id] : [],
  );
  const tabs = <StudioTabs shown={panel} onShow={setPanel} />;
  return (
    <View className="studio">
      <View className="studio__stage">
        <View className="studio__frame">
          <StageView
            key={canvases}
            label={t('canvas')}
            studio={studio}
            pictures={pictures}
            version={version}
            maxHeight={isWide ? MAX_HEIGHT.desktop : MAX_HEIGHT.phone}
            pending={pending}
            onLate={setLate}
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
        </View>
        <Steps page={page} />
        {!isWide && tabs}
      </View>
      {isLate && (
        <View id="studio-late" className="studio-notice">
          <View className="studio-notice__words">
            <Copy size={12} tone="muted">
              {t('canvasLate')}
            </Copy>
          </View>
          <Button
            id="studio-late-action"
            look="plain"
            tight
            text={t('retry')}
            onPress={() => {
              setLate(false);
              setCanvases(canvases + 1);
            }}
          />
        </View>
      )}
      <PhotoNotice page={page} onTouchUp={() => setPanel('brush')} />
      <SceneNotice page={page} />
      <View className="studio__panel">
        {isWide && tabs}
        <StudioPanel
          name={panel}
          studio={studio}
          document={document}
          products={products}
          selection={selection}
          pictures={pictures}
          version={version}
          brush={brush}
          canBrush={Object.values(photos).some(({ step }) => step === 'ready')}
          onTouchedUp={() => setPanel('place')}
          onAdd={() => void page.choose()}
          onBackgroundPicture={() => void page.chooseBackground()}
          onScene={onScene}
        />
      </View>
      <SaveBar page={page} onSave={askedStart} onMore={more} />
      {isAsked && spends && (
        <SpendSheet
          title={t('save')}
          quote={spends}
          isRun
          onConfirm={() => {
            setAsked(false);
            start();
          }}
          onClose={() => setAsked(false)}
        />
      )}
      {isSaving && <SaveSheet page={page} onStart={askedStart} onScene={onScene} onClose={endSaving} />}
    </View>
  );
}
