import { View } from '@tarojs/components';
import { Button } from '@/ui/button';
import { ActionRow } from '@/ui/list-row';
import { Sheet, useSheet } from '@/ui/sheet';
import { useSpaceWords } from './words';
import './sheets.scss';

/** `element`: its own id instead of `space-action-<id>`. */
export type SheetAction = { id: string; element?: { id: string }; text: string; perform: () => void };

type ActionSheetProps = { title: string; actions: readonly SheetAction[]; onClose: () => void };

/** Actions for one item; the chosen one runs after the sheet has closed. */
export function ActionSheet({ title, actions, onClose }: ActionSheetProps) {
  const t = useSpaceWords();
  const sheet = useSheet(onClose);
  return (
    <Sheet id="space-actions" title={title} close={t('close')} sheet={sheet}>
      <View className="space-sheet__rows">
        {actions.map(({ id, element, text, perform }) => (
          <ActionRow
            key={id}
            id={element?.id ?? `space-action-${id}`}
            text={text}
            onPress={() =>
              sheet.close(() => {
                onClose();
                perform();
              })
            }
          />
        ))}
      </View>
      <Button id="space-actions-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
    </Sheet>
  );
}
