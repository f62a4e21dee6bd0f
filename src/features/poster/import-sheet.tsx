import { View } from '@tarojs/components';
import type { ImportLoss } from '@tuzuo/core/api/poster';
import { readable } from '@/platform/press';
import type { PictureStore } from '@/tools/poster-pictures';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import type { ImportNote } from './use-import';
import { type PosterWordKey, usePosterWords } from './words';
import './import-sheet.scss';

const WORDS = {
  font: 'import.font',
  effects: 'import.effects',
  blend: 'import.blend',
  mask: 'import.mask',
  bent: 'import.bent',
  skewed: 'import.skewed',
  adjustment: 'import.adjustment',
  asPicture: 'import.asPicture',
  noPicture: 'import.noPicture',
  leftOut: 'import.leftOut',
  colors: 'import.colors',
  paragraphs: 'import.paragraphs',
  italic: 'import.italic',
} as const satisfies Record<ImportLoss, PosterWordKey>;

type ImportSheetProps = { notes: readonly ImportNote[]; pictures: PictureStore; onClose: () => void };

/** What could not be imported unchanged, with the images that replace it. */
export function ImportSheet({ notes, pictures, onClose }: ImportSheetProps) {
  const t = usePosterWords();
  const sheet = useSheet(onClose);
  return (
    <Sheet id="import-notes" title={t('import.notes')} close={t('close')} sheet={sheet}>
      <View className="import-sheet__rows" {...readable}>
        {notes.map(({ loss, name, assetId }) => {
          const address =
            assetId === undefined ? undefined : pictures.addressOf({ type: 'asset', id: assetId });
          return (
            <View key={`${loss} ${name} ${assetId ?? ''}`} className="import-sheet__row">
              {address !== undefined && (
                <View className="import-sheet__picture">
                  <Photo src={address} alt="" fit="contain" transparent />
                </View>
              )}
              <View className="import-sheet__words">
                {name !== '' && <Copy strong>{name}</Copy>}
                <Copy size={14} tone="muted">
                  {t(WORDS[loss])}
                </Copy>
              </View>
            </View>
          );
        })}
      </View>
      <View className="import-sheet__end">
        <Button
          id="import-notes-close"
          fullWidth
          text={t('import.understood')}
          onPress={() => sheet.close()}
        />
      </View>
    </Sheet>
  );
}
