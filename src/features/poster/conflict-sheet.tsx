import { View } from '@tarojs/components';
import type { PosterDocument } from '@tuzuo/poster/document';
import type { PictureStore } from '@/tools/poster-pictures';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Sheet, useSheet } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import type { Conflict } from './poster.store';
import { PosterPicture } from './poster-picture';
import { usePosterWords } from './words';
import './conflict-sheet.scss';

const SIDES = [
  ['mine', 'conflict.minePicture'],
  ['theirs', 'conflict.theirsPicture'],
] as const;

type ConflictSheetProps = {
  conflict: Conflict;
  mine: PosterDocument;
  /** The current page. */
  page: number;
  pictures: PictureStore;
  version: number;
  busy: boolean;
  onCopy: () => void;
  onTheirs: () => void;
  onClose: () => void;
};

/**
 * Shown when a save was refused because the poster has been changed elsewhere: both versions are displayed, and the
 * user chooses.
 */
export function ConflictSheet({
  conflict,
  mine,
  page,
  pictures,
  version,
  busy,
  onCopy,
  onTheirs,
  onClose,
}: ConflictSheetProps) {
  const t = usePosterWords();
  const sheet = useSheet(onClose);
  const isChanged = conflict !== 'gone';
  const sides = {
    mine,
    theirs: isChanged ? conflict.theirs?.work.doc : undefined,
  };
  return (
    <Sheet
      id="conflict"
      title={t(isChanged ? 'conflict.changed' : 'conflict.gone')}
      close={t('close')}
      sheet={sheet}
    >
      <View className="conflict-sheet__note">
        <Copy tone="muted">{t(isChanged ? 'conflict.changedText' : 'conflict.goneText')}</Copy>
      </View>
      {isChanged && (
        <View className="conflict-sheet__sides">
          {SIDES.map(([side, word]) => (
            <View key={side} className="conflict-sheet__side">
              {sides[side] ? (
                <PosterPicture
                  id={`conflict-picture-${side}`}
                  label={t(word)}
                  document={sides[side]}
                  page={page}
                  pictures={pictures}
                  version={version}
                  maxHeight={32}
                />
              ) : (
                <View className="conflict-sheet__waiting">
                  <Skeleton shape="box" />
                </View>
              )}
              <Copy size={12} tone="muted" centered>
                {t(word)}
              </Copy>
            </View>
          ))}
        </View>
      )}
      <View className="conflict-sheet__actions">
        <Button
          id="conflict-copy"
          fullWidth
          busy={busy}
          text={t(isChanged ? 'conflict.copy' : 'conflict.saveNew')}
          onPress={onCopy}
        />
        {isChanged && (
          <Button
            id="conflict-theirs"
            variant="quiet"
            fullWidth
            busy={busy}
            text={t('conflict.theirs')}
            onPress={onTheirs}
          />
        )}
        <Button
          id="conflict-later"
          variant="plain"
          text={t('conflict.later')}
          onPress={() => sheet.close()}
        />
      </View>
    </Sheet>
  );
}
