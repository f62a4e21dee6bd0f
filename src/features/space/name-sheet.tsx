import { View } from '@tarojs/components';
import { SPACE_LIMITS } from '@tuzuo/core/api/space';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Sheet, useSheet } from '@/ui/sheet';
import { useSpaceWords } from './words';
import './sheets.scss';

type NameSheetProps = {
  title: string;
  name: string;
  /** Rejects when the server refuses; its message is then on screen. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a name. */
export function NameSheet({ title, name: before, onSave, onClose }: NameSheetProps) {
  const t = useSpaceWords();
  const sheet = useSheet(onClose);
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const isEmpty = name.trim() === '';
  const save = () => {
    if (isEmpty || busy) return;
    setBusy(true);
    // Refused: the name stays in the field.
    onSave(name.trim()).then(
      () => sheet.close(),
      () => setBusy(false),
    );
  };
  return (
    <Sheet id="rename" title={title} close={t('close')} sheet={sheet}>
      <View className="space-sheet">
        <Field
          id="rename-name"
          kind="text"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          value={name}
          maxLength={SPACE_LIMITS.nameLength}
          mistake={isEmpty && before !== '' ? t('namePlaceholder') : undefined}
          onChange={setName}
          onDone={save}
        />
        <Button
          id="rename-save"
          fullWidth
          busy={busy || isEmpty}
          text={t(busy ? 'saving' : 'save')}
          onPress={save}
        />
        <Button id="rename-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
      </View>
    </Sheet>
  );
}
