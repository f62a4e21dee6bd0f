import { View } from '@tarojs/components';
import { memo } from 'react';
import { canRedo, canUndo } from '@/lib/history';
import { urlOf } from '@/navigation';
import type { PictureStore } from '@/tools/poster-pictures';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
import { ConflictSheet, ExportSheet } from './late';
import { Notice } from './notice';
import type { OpenPoster } from './open-poster';
import type { Work } from './origin';
import { SignButton } from './panels/cells';
import { isDirtyIn, loadedIn, type PosterState, savedIn, workIn } from './poster.store';
import type { useExport } from './use-export';
import { usePosterWords } from './words';

// Each part renders only when what it selects of the poster has changed.

type OfPoster = { poster: OpenPoster };

const canUndoIn = (state: PosterState): boolean => {
  const loaded = loadedIn(state);
  return loaded !== undefined && canUndo(loaded.history);
};

const canRedoIn = (state: PosterState): boolean => {
  const loaded = loadedIn(state);
  return loaded !== undefined && canRedo(loaded.history);
};

export const UndoButtons = memo(function UndoButtons({ poster }: OfPoster) {
  const t = usePosterWords();
  const hasUndo = poster.usePosterState(canUndoIn);
  const hasRedo = poster.usePosterState(canRedoIn);
  return (
    <>
      <SignButton
        id="poster-undo"
        text={t('undo')}
        sign="arrow-u-up-left"
        disabled={!hasUndo}
        onPress={poster.undo}
      />
      <SignButton
        id="poster-redo"
        text={t('redo')}
        sign="arrow-u-up-right"
        disabled={!hasRedo}
        onPress={poster.redo}
      />
    </>
  );
});

/** Where the changes are: on the server, on this device, or on their way. */
function stateWordOf(state: PosterState) {
  const isStored = savedIn(state) !== undefined;
  if (!isDirtyIn(state)) return isStored ? 'saved' : undefined;
  if (state.isUnsaved || !isStored) return 'unsaved.here';
  return state.isSaving ? 'saving' : 'unsaved';
}

export const PosterStateWord = memo(function PosterStateWord({ poster }: OfPoster) {
  const t = usePosterWords();
  const word = poster.usePosterState(stateWordOf);
  return (
    <View className="design-page__state">
      <Copy id="poster-state" size={12} tone="muted">
        {word && t(word)}
      </Copy>
    </View>
  );
});

const isRestoredIn = (state: PosterState) => loadedIn(state)?.isRestored === true && isDirtyIn(state);

export const RestoredNotice = memo(function RestoredNotice({ poster }: OfPoster) {
  const t = usePosterWords();
  if (!poster.usePosterState(isRestoredIn)) return null;
  return <Notice id="poster-restored" text={t('restored')} action={t('discard')} onPress={poster.discard} />;
});

const isStoredIn = (state: PosterState) => savedIn(state) !== undefined && !isDirtyIn(state);

export const SaveBar = memo(function SaveBar({ poster, onExport }: OfPoster & { onExport: () => void }) {
  const t = usePosterWords();
  const isSaving = poster.usePosterState((state) => state.isSaving);
  const isStored = poster.usePosterState(isStoredIn);
  return (
    <PinnedBar>
      <View className="design-page__bar">
        <Button
          id="poster-save"
          variant="quiet"
          busy={isSaving || isStored}
          text={t(isSaving ? 'saving' : 'save')}
          onPress={() => void poster.save()}
        />
        <View className="design-page__main">
          <Button id="poster-export" fullWidth text={t('export')} onPress={onExport} />
        </View>
      </View>
    </PinnedBar>
  );
});

type ExportPartProps = OfPoster & {
  page: number;
  shareUrl: string;
  run: ReturnType<typeof useExport>;
  onClose: () => void;
};

/** The options of an export, which saves the poster first. */
export function ExportPart({ poster, page, shareUrl, run, onClose }: ExportPartProps) {
  const { doc, title } = poster.usePosterState(workIn) as Work;
  const posterId = poster.usePosterState((state) => savedIn(state)?.posterId);
  const storedId = async () => {
    const state = poster.usePosterState.getState();
    return (isStoredIn(state) ? savedIn(state) : await poster.save())?.posterId;
  };
  return (
    <ExportSheet
      document={doc}
      page={page}
      title={title}
      shareUrl={shareUrl}
      pageUrl={urlOf('create-design', posterId === undefined ? {} : { posterId })}
      run={run}
      onStart={(request) => void run.start(request, storedId)}
      onClose={onClose}
    />
  );
}

type ConflictPartProps = OfPoster & { page: number; pictures: PictureStore; version: number };

export const ConflictPart = memo(function ConflictPart({
  poster,
  page,
  pictures,
  version,
}: ConflictPartProps) {
  const conflict = poster.usePosterState((state) => state.conflict);
  const isSaving = poster.usePosterState((state) => state.isSaving);
  const mine = poster.now()?.doc;
  if (!conflict || !mine) return null;
  return (
    <ConflictSheet
      conflict={conflict}
      mine={mine}
      page={page}
      pictures={pictures}
      version={version}
      busy={isSaving}
      onCopy={() => void poster.save({ asCopy: true })}
      onTheirs={() => void poster.openTheirs()}
      onClose={poster.endConflict}
    />
  );
});
