import { View } from '@tarojs/components';
import type { DrawnPage } from '@tuzuo/core/poster/draw/port';
import { canPerform, commandFor } from '@tuzuo/core/poster/edit/actions';
import { placeIn, withPicture } from '@tuzuo/core/poster/edit/fill-in';
import { type EditState, showPage } from '@tuzuo/core/poster/edit/state';
import { fieldsOf } from '@tuzuo/core/poster/fields';
import { useEffect, useMemo, useRef, useState } from 'react';
import { canRedo, canUndo } from '@/lib/history';
import { useShortcuts } from '@/platform/shortcuts';
import { useWideWindow } from '@/platform/wide-window';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { PinnedBar } from '@/ui/pinned-bar';
import { Skeleton } from '@/ui/skeleton';
import { TabRow } from '@/ui/tab-row';
import { useEditor } from './editor/use-editor';
import { ExportSheet } from './export-sheet';
import { usePosterWords } from './locales';
import { AddPanel } from './panels/add-panel';
import { SignButton } from './panels/cells';
import { EditPanel } from './panels/edit-panel';
import { FillPanel } from './panels/fill-panel';
import { LayersPanel } from './panels/layers-panel';
import { PagePanel } from './panels/page-panel';
import type { PictureStore } from './picture-store';
import { PosterView } from './poster-view';
import { ConflictSheet, CutOutSheet } from './sheets';
import { useExport } from './use-export';
import { useGlyphs } from './use-glyphs';
import { usePictureChange } from './use-pictures';
import type { OpenPoster } from './use-poster';

/** Greatest height of the poster, in hundredths of the window's: what is done to it stays in sight below. */
const MOST_HEIGHT = { phone: 44, desktop: 76 };

export type StudioProps = { poster: OpenPoster; pictures: PictureStore; version: number; shareUrl: string };

const PANELS = ['fill', 'edit', 'add', 'layers', 'page'] as const;
type PanelName = (typeof PANELS)[number];

/** A poster that is there, and everything that can be done with it. */
export function Studio({ poster, pictures, version, shareUrl }: StudioProps) {
  const t = usePosterWords();
  const work = poster.present as NonNullable<OpenPoster['present']>;
  const { doc, title } = work;
  const editor = useEditor(poster);
  const { state } = editor;
  const shown = state.page;
  const isWide = useWideWindow();
  const [panel, setPanel] = useState<PanelName>('fill');
  const [writing, setWriting] = useState<string>();
  const [lacks, setLacks] = useState<DrawnPage>();
  const [isExporting, setExporting] = useState(false);
  const glyphs = useGlyphs(doc);
  const run = useExport();
  const fields = useMemo(() => fieldsOf(doc, shown), [doc, shown]);
  /** Where pictures stood at first: each one that comes is made to fit that. */
  const places = useRef(poster.loaded?.base.doc ?? doc);

  const changing = usePictureChange(pictures, (key, { source, size }) => {
    const place = placeIn(places.current.pages[shown]?.layers ?? [], key);
    poster.change(({ doc: before, ...rest }) => {
      const field = fieldsOf(before, shown).find((one) => one.key === key);
      return { ...rest, doc: field ? withPicture(before, shown, field, source, size, place) : before };
    });
  });

  // What is tapped is what one wants to change; with nothing selected there is nothing to edit.
  const hasSelection = state.selection.length > 0;
  const [tapped] = state.selection;
  const isWriting = writing !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is the reason
  useEffect(() => {
    if (hasSelection) setPanel((before) => (before === 'fill' && !isWriting ? 'edit' : before));
    else setPanel((before) => (before === 'edit' ? 'fill' : before));
  }, [hasSelection, tapped]);

  const enter = ({ selection: [id] }: EditState) => {
    const field = fields.find(({ layerId }) => layerId === id);
    if (!field) return;
    setPanel('edit');
    if (field.kind === 'picture') void changing.choose(field.key, field.cutOut);
    else setWriting(field.key);
  };

  useShortcuts((press) => {
    const asked = commandFor(press);
    if (!asked) return false;
    if (asked.command === 'undo') poster.undo();
    else if (asked.command === 'redo') poster.redo();
    else {
      if (!canPerform(editor.now(), asked.command)) return false;
      editor.perform(asked.command, 'params' in asked ? asked.params : undefined);
    }
    return true;
  });

  const start = async () => (poster.isDirty || !poster.loaded?.saved ? poster.save() : poster.loaded.saved);
  const history = poster.loaded?.history;
  const rows = {
    editor,
    poster,
    fields,
    pictures,
    changing,
    broken: lacks?.codes ?? [],
    writing,
    onWrite: setWriting,
  };
  const tabs = PANELS.filter((name) => name !== 'edit' || hasSelection).map((name) => ({
    id: `poster-panel-${name}`,
    text: t(PANEL_WORDS[name]),
  }));
  const panels = (
    <TabRow
      tabs={tabs}
      shown={`poster-panel-${panel}`}
      onShow={(id) => {
        const name = PANELS.find((one) => id === `poster-panel-${one}`);
        if (name) setPanel(name);
      }}
    />
  );
  return (
    <>
      <View className="design-page__stage">
        {glyphs.state === 'first' ? (
          <View className="design-page__place">
            <Skeleton shape="box" />
          </View>
        ) : (
          <PosterView
            label={t('canvas')}
            editor={editor}
            pictures={pictures}
            version={version + glyphs.count}
            mostHeight={isWide ? MOST_HEIGHT.desktop : MOST_HEIGHT.phone}
            onDrawn={setLacks}
            onEnter={enter}
          />
        )}
        <View className="design-page__steps">
          <SignButton
            id="poster-undo"
            text={t('undo')}
            sign="arrow-u-up-left"
            disabled={!history || !canUndo(history)}
            onPress={poster.undo}
          />
          <SignButton
            id="poster-redo"
            text={t('redo')}
            sign="arrow-u-up-right"
            disabled={!history || !canRedo(history)}
            onPress={poster.redo}
          />
          <View className="design-page__state">
            <Copy id="poster-state" size={12} tone="muted">
              {poster.isDirty ? t('unsaved') : poster.loaded?.saved ? t('saved') : ''}
            </Copy>
          </View>
        </View>
        {!isWide && panels}
      </View>
      {poster.loaded?.isRestored && poster.isDirty && (
        <Notice id="poster-restored" text={t('restored')} action={t('discard')} onPress={poster.discard} />
      )}
      {glyphs.state === 'failed' && (
        <Notice
          id="poster-glyphs-failed"
          text={t('glyphsFailed')}
          action={t('retry')}
          onPress={glyphs.retry}
        />
      )}
      {doc.pages.length > 1 && (
        <FilterRow
          id="poster-page"
          label={t('pages')}
          choices={doc.pages.map((_page, index) => ({
            value: String(index),
            text: t('with.page', { number: index + 1 }),
          }))}
          chosen={String(shown)}
          onChoose={(value) => editor.apply((before) => showPage(before, Number(value)))}
        />
      )}
      <View className="design-page__panel">
        {isWide && panels}
        {panel === 'fill' && <FillPanel {...rows} />}
        {panel === 'edit' && <EditPanel {...rows} />}
        {panel === 'add' && (
          <AddPanel
            editor={editor}
            onPicture={() =>
              void changing.add((picture) => {
                editor.perform('addPicture', picture);
                setPanel('edit');
              })
            }
            onAdded={(isWritten) => {
              setPanel('edit');
              setWriting(isWritten ? editor.now().selection[0] : undefined);
            }}
          />
        )}
        {panel === 'layers' && <LayersPanel editor={editor} />}
        {panel === 'page' && <PagePanel editor={editor} />}
      </View>
      <PinnedBar>
        <View className="design-page__bar">
          <Button
            id="poster-save"
            look="quiet"
            busy={poster.saving || !(poster.isDirty || !poster.loaded?.saved)}
            text={t(poster.saving ? 'saving' : 'save')}
            onPress={() => void poster.save()}
          />
          <View className="design-page__main">
            <Button id="poster-export" wide text={t('export')} onPress={() => setExporting(true)} />
          </View>
        </View>
      </PinnedBar>
      {changing.question && (
        <CutOutSheet
          address={pictures.addressOf(changing.question.source) ?? ''}
          onCut={() => void changing.cutOut()}
          onAsIs={changing.useAsIs}
          onClose={changing.leaveQuestion}
        />
      )}
      {isExporting && (
        <ExportSheet
          document={doc}
          page={shown}
          title={title}
          shareUrl={shareUrl}
          run={run}
          onStart={(wish) => void run.start(wish, async () => (await start())?.posterId)}
          onClose={() => setExporting(false)}
        />
      )}
      {poster.conflict && (
        <ConflictSheet
          conflict={poster.conflict}
          busy={poster.saving}
          onCopy={() => void poster.save({ asCopy: true })}
          onTheirs={() => void poster.openTheirs()}
          onClose={poster.endConflict}
        />
      )}
    </>
  );
}

const PANEL_WORDS = {
  fill: 'panel.fill',
  edit: 'panel.edit',
  add: 'panel.add',
  layers: 'panel.layers',
  page: 'panel.page',
} as const;

type NoticeProps = { id: string; text: string; action: string; onPress: () => void };

/** Something to know about the poster, and what can be done about it. */
function Notice({ id, text, action, onPress }: NoticeProps) {
  return (
    <View id={id} className="design-page__notice">
      <View className="design-page__notice-text">
        <Copy size={12} tone="muted">
          {text}
        </Copy>
      </View>
      <Button id={`${id}-action`} look="plain" tight text={action} onPress={onPress} />
    </View>
  );
}
