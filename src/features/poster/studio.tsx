import { View } from '@tarojs/components';
import { fieldsOf } from '@tuzuo/poster/document/fields';
import { POSTER_LIMITS } from '@tuzuo/poster/document/limits';
import type { DrawnPage } from '@tuzuo/poster/draw/port';
import { placeIn, withPicture } from '@tuzuo/poster/edit/fill-in';
import type { Point } from '@tuzuo/poster/edit/frame';
import { type EditState, onlySelected, pageOf, showPage } from '@tuzuo/poster/edit/state';
import type { TextRange } from '@tuzuo/poster/edit/text-range';
import { contentOf } from '@tuzuo/poster/layers';
import { withWorkedPicture } from '@tuzuo/poster/layers/image/worked-picture';
import { everyLayer, isKind } from '@tuzuo/poster/layers/layer-kind';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FITTED } from '@/lib/gesture/zoom';
import { usePictureDrop } from '@/platform/picture-drop';
import { useWideWindow } from '@/platform/wide-window';
import type { PictureStore } from '@/tools/poster-pictures';
import { FilterRow } from '@/ui/filter-row';
import { Skeleton } from '@/ui/skeleton';
import { useCommands } from './editor/use-commands';
import { useEditor } from './editor/use-editor';
import { ColorSourceContext, useModes } from './editor/use-modes';
import { placeInText, WrittenText } from './editor/written-text';
import { useGenerating } from './generating/use-generating';
import { BACKGROUND_TOOL, type WordTool } from './generating/word-tools';
import { ActionMenu, fetchParts, GenerateSheet, GeneratingMark, TemplateSheet, WorkSheet } from './late';
import { editActions } from './late/modules';
import { Notice } from './notice';
import type { OpenPoster } from './open-poster';
import type { Work } from './origin';
import { SignButton } from './panels/cells';
import { type PanelName, PanelTabs, StudioPanel } from './panels/studio-panels';
import { loadedIn, workIn } from './poster.store';
import { PosterView } from './poster-view';
import {
  ConflictPart,
  ExportPart,
  PosterStateWord,
  RestoredNotice,
  SaveBar,
  UndoButtons,
} from './studio-state';
import { useExport } from './use-export';
import { useGlyphs } from './use-glyphs';
import { useMattes } from './use-mattes';
import { usePictureChange } from './use-pictures';
import { CODE_WORDS, warningsOf } from './warnings';
import { usePosterWords } from './words';

/** Maximum height of the poster, in percent of the window's (vh): the controls stay visible below. */
const MAX_HEIGHT = { phone: 44, desktop: 82 };

/** Number of the page's images whose colors are offered. */
const MAX_PICTURES = 4;

export type StudioProps = { poster: OpenPoster; pictures: PictureStore; version: number; shareUrl: string };

/** The editor of a loaded poster. */
export function Studio({ poster, pictures, version, shareUrl }: StudioProps) {
  const t = usePosterWords();
  const { doc } = poster.usePosterState(workIn) as Work;
  const editor = useEditor(poster, doc);
  const { state } = editor;
  const shown = state.page;
  const isWide = useWideWindow();
  const [panel, setPanel] = useState<PanelName>('fill');
  const [writing, setWriting] = useState<string>();
  const modes = useModes(editor);
  const [menuAt, setMenuAt] = useState<Point>();
  const [isChoosing, setChoosing] = useState(false);
  const [lacks, setLacks] = useState<DrawnPage>();
  const [isExporting, setExporting] = useState(false);
  const [generated, setGenerated] = useState<WordTool>();
  const [isLate, setLate] = useState(false);
  /** Number of times a new canvas was requested. */
  const [canvases, setCanvases] = useState(0);
  const glyphs = useGlyphs(doc);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when outlines or the encoder are loaded
  const warnings = useMemo(() => warningsOf(doc, [shown]), [doc, shown, glyphs.count, glyphs.state]);
  const mattes = useMattes(doc, pictures, poster);
  const run = useExport(mattes.refresh);
  const fields = useMemo(() => fieldsOf(doc, shown), [doc, shown]);
  /** The initial frames of the images: each new image is fitted into its frame. */
  const places = useRef(loadedIn(poster.usePosterState.getState())?.base.doc ?? doc);

  const changing = usePictureChange(pictures, (key, { source, size }, worked) => {
    const place = placeIn(places.current.pages[shown]?.layers ?? [], key);
    poster.change(({ doc: before, ...rest }) => {
      const field = fieldsOf(before, shown).find((one) => one.key === key);
      if (!field) return { ...rest, doc: before };
      const doc = worked
        ? withWorkedPicture(before, shown, field, source, { before: worked, after: size })
        : withPicture(before, shown, field, source, size, place);
      return { ...rest, doc };
    });
  });

  const generating = useGenerating(poster, doc.pages[shown]?.id ?? '', ({ tool, pageId, result }) => {
    const source = pictures.add(result);
    const { width, height } = result;
    const page = editor.now().document.pages.findIndex(({ id }) => id === pageId);
    if (page >= 0) editor.apply((before) => showPage(before, page));
    if (tool === BACKGROUND_TOOL) editor.perform('setBackground', { image: { source } });
    else editor.perform('addPicture', { source, size: { width, height } });
    setGenerated(undefined);
  });

  // Dropped on the poster itself, an image gets its place there (PosterView).
  usePictureDrop((files) => {
    if (files.length > 0) void changing.drop(files, (picture) => editor.perform('addPicture', picture));
  });

  // A tapped layer opens its controls; without a selection there is no edit panel.
  const hasSelection = state.selection.length > 0;
  const [tapped] = state.selection;
  const isWriting = writing !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useEffect(() => {
    if (hasSelection) setPanel((before) => (before === 'fill' && !isWriting ? 'edit' : before));
    else setPanel((before) => (before === 'edit' ? 'fill' : before));
  }, [hasSelection, tapped]);

  const write = (id: string, range: TextRange) => {
    const isInPlace = isKind(onlySelected(editor.now()), 'text') && modes.write(id, range);
    setWriting(isInPlace ? undefined : id);
  };

  const enter = (entered: EditState, place: Point) => {
    const only = onlySelected(entered);
    const own = fields.filter(({ layerId }) => layerId === only?.id);
    // Of several, such as the cells of a table, the one under the finger.
    const touched = own.length > 1 ? editActions()?.fieldAt(doc, shown, place) : undefined;
    const field = own.find(({ key }) => key === touched) ?? own[0];
    if (!only || !field) return;
    setPanel('edit');
    if (isKind(only, 'image') && only.source.type !== 'empty' && !only.locked) modes.crop(only.id);
    else if (field.kind === 'picture') void changing.choose(field.key, field.cutOut);
    else if (isKind(only, 'text')) {
      const at = placeInText(entered, only, place);
      write(only.id, { from: at, to: at });
    } else setWriting(field.key);
  };

  useCommands(poster, editor, modes);

  // The rest of the editor loads after the poster is drawn, so that it is available when needed, even offline.
  const isDrawn = lacks !== undefined;
  useEffect(() => {
    if (isDrawn) fetchParts().catch(() => undefined);
  }, [isDrawn]);

  const openExport = useCallback(() => setExporting(true), []);
  const rows = {
    editor,
    poster,
    fields,
    pictures,
    changing,
    broken: lacks?.codes ?? [],
    writing,
    onWrite: (key: string | undefined) => {
      // Focusing a field ends in-place editing on the poster.
      if (key !== undefined && modes.written) modes.end();
      setWriting(key);
    },
  };
  const panels = <PanelTabs hasSelection={hasSelection} shown={panel} onShow={setPanel} />;
  const sources = JSON.stringify(
    everyLayer(pageOf(state).layers).flatMap((layer) => contentOf(layer).source?.(layer) ?? []),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when images are loaded
  const pictureColors = useMemo(
    () => modes.scene.current?.colorsOf(JSON.parse(sources).slice(0, MAX_PICTURES)) ?? [],
    [sources, version, hasSelection],
  );
  const written = modes.written;
  return (
    <>
      <View className="design-page__stage">
        {glyphs.state === 'first' ? (
          <View className="design-page__place">
            <Skeleton shape="box" />
          </View>
        ) : (
          <PosterView
            key={canvases}
            label={t('canvas')}
            editor={editor}
            pictures={pictures}
            version={version + glyphs.count}
            maxHeight={isWide ? MAX_HEIGHT.desktop : MAX_HEIGHT.phone}
            modes={modes}
            onDrawn={setLacks}
            onLate={setLate}
            onEnter={enter}
            onMenu={setMenuAt}
            onDrop={(files, at) =>
              void changing.drop(files, (picture) => editor.perform('addPicture', { ...picture, at }))
            }
          >
            {written && (
              <WrittenText
                editor={editor}
                layer={written.layer}
                range={written.range}
                onRange={(range) => modes.write(written.layer.id, range)}
                onUndo={(again) => (again ? poster.redo() : poster.undo())}
                onEnd={modes.end}
                onStep={poster.endStep}
              />
            )}
          </PosterView>
        )}
        <View className="design-page__steps">
          <UndoButtons poster={poster} />
          <SignButton
            id="poster-zoom"
            text={t(modes.zoom.scale > 1 ? 'zoom.out' : 'zoom.in')}
            sign="magnifying-glass-plus"
            chosen={modes.zoom.scale > 1}
            onPress={() => modes.setZoom(modes.zoom.scale > 1 ? FITTED : { ...FITTED, scale: 2 })}
          />
          <PosterStateWord poster={poster} />
        </View>
        {!isWide && panels}
      </View>
      {modes.isPicking && (
        <Notice
          id="poster-picking"
          text={t('color.picking')}
          action={t('color.cancel')}
          onPress={modes.end}
        />
      )}
      <RestoredNotice poster={poster} />
      {!generated && (generating.running || generating.problem) && (
        <GeneratingMark generating={generating} onOpen={setGenerated} />
      )}
      {isLate && (
        <Notice
          id="poster-late"
          text={t('canvasLate')}
          action={t('retry')}
          onPress={() => {
            setLate(false);
            setCanvases(canvases + 1);
          }}
        />
      )}
      {glyphs.state === 'failed' && (
        <Notice
          id="poster-glyphs-failed"
          text={t('glyphsFailed')}
          action={t('retry')}
          onPress={glyphs.retry}
        />
      )}
      {mattes.isFailed && (
        <Notice
          id="poster-mattes-failed"
          text={t('mattesFailed')}
          action={t('retry')}
          onPress={mattes.retry}
        />
      )}
      {warnings.letters && (
        <Notice id="poster-missing-letters" text={t('with.missingLetters', { letters: warnings.letters })} />
      )}
      {warnings.codes.map((problem) => (
        <Notice key={problem} id={`poster-code-${problem}`} text={t(CODE_WORDS[problem])} />
      ))}
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
        <ColorSourceContext.Provider value={{ pictureColors, pick: modes.pick }}>
          <StudioPanel
            {...rows}
            panel={panel}
            modes={modes}
            onPanel={setPanel}
            onText={(id) => write(id, { from: 0, to: POSTER_LIMITS.text })}
            onTemplate={() => setChoosing(true)}
            onGenerate={setGenerated}
          />
        </ColorSourceContext.Provider>
      </View>
      <SaveBar poster={poster} onExport={openExport} />
      {changing.question && (
        <WorkSheet
          question={changing.question}
          address={pictures.addressOf(changing.question.source) ?? ''}
          onWork={(order) => void changing.work(order)}
          onAsIs={changing.useAsIs}
          onClose={changing.leaveQuestion}
        />
      )}
      {generated && (
        <GenerateSheet
          tool={generated}
          size={doc.size}
          generating={generating}
          onClose={() => {
            generating.dismiss();
            setGenerated(undefined);
          }}
        />
      )}
      {menuAt && <ActionMenu editor={editor} at={menuAt} />}
      {isChoosing && (
        <TemplateSheet
          onTemplate={(template) => {
            setChoosing(false);
            editor.perform('applyTemplate', { template });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {isExporting && (
        <ExportPart
          poster={poster}
          page={shown}
          shareUrl={shareUrl}
          run={run}
          onClose={() => setExporting(false)}
        />
      )}
      <ConflictPart poster={poster} page={shown} pictures={pictures} version={version} />
    </>
  );
}
