import { View } from '@tarojs/components';
import { TOP_FOLDER } from '@tuzuo/core/api/space';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ActionRow } from '@/ui/list-row';
import { Sheet, useSheet } from '@/ui/sheet';
import { type Folder, pathOf } from './items';
import { useSpaceWords } from './words';
import './sheets.scss';

type MoveSheetProps = {
  /** The possible target folders, without the top. */
  folders: readonly Folder[];
  all: readonly Folder[];
  /** Rejects when the server refuses; its message is then on screen. */
  onMove: (place: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the target folder. */
export function MoveSheet({ folders, all, onMove, onClose }: MoveSheetProps) {
  const t = useSpaceWords();
  const sheet = useSheet(onClose);
  const [busy, setBusy] = useState(false);
  const move = (place: string) => {
    if (busy) return;
    setBusy(true);
    onMove(place).then(
      () => sheet.close(),
      () => setBusy(false),
    );
  };
  return (
    <Sheet id="move" title={t('move.title')} close={t('close')} sheet={sheet}>
      <View className="space-sheet__rows">
        <ActionRow id="move-top" text={t('move.top')} onPress={() => move(TOP_FOLDER)} />
        {folders.map((folder, index) => (
          <ActionRow
            key={folder.folderId}
            id={`move-to-${index + 1}`}
            text={pathOf(all, folder)}
            onPress={() => move(folder.folderId)}
          />
        ))}
      </View>
      <Button id="move-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
    </Sheet>
  );
}
