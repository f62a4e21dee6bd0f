import { View } from '@tarojs/components';
import { TOP_FOLDER } from '@tuzuo/core/api/space';
import { useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { type Folder, pathOf } from './items';
import { useSpaceWords } from './words';

type FolderRowsProps = {
  folders: readonly Folder[];
  /** The current folder, or the top. */
  folderId: string;
  onOpen: (folderId: string) => void;
  onMore: (folder: Folder) => void;
};

/** A link to the parent folder, and the folders inside. */
export function FolderRows({ folders, folderId, onOpen, onMore }: FolderRowsProps) {
  const t = useSpaceWords();
  const format = useFormat();
  const here = folders.find((folder) => folder.folderId === folderId);
  const parentOf = ({ parentId }: Folder) => parentId ?? TOP_FOLDER;
  const below = folders.filter((folder) => parentOf(folder) === folderId);
  return (
    <>
      {folderId !== TOP_FOLDER && (
        <View className="space-folder">
          <View className="space-folder__name">
            <Copy id="space-here" strong>
              {here ? pathOf(folders, here) : ''}
            </Copy>
          </View>
          <Button
            id="space-up"
            variant="plain"
            tight
            text={t('folder.up')}
            onPress={() => onOpen(here ? parentOf(here) : TOP_FOLDER)}
          />
        </View>
      )}
      {below.map((folder, index) => (
        <View key={folder.folderId} className="space-folder">
          <View
            id={`space-folder-${index + 1}`}
            className="space-folder__name"
            {...press(() => onOpen(folder.folderId), { role: 'link' })}
          >
            <Copy strong>{folder.name}</Copy>
            <Copy size={12} tone="muted">
              {format.number(folder.items)}
            </Copy>
          </View>
          <Button
            id={`space-folder-more-${index + 1}`}
            variant="plain"
            tight
            text={t('more')}
            onPress={() => onMore(folder)}
          />
        </View>
      ))}
    </>
  );
}
