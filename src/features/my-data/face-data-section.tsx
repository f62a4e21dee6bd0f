import { View } from '@tarojs/components';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { eraseForms } from '@/platform/form-keep/erase';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { askUser, showToast } from '@/ui/feedback';
import { Card, FactRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { useMyDataWords } from './words';

type FaceDataSectionProps = {
  /** Number of stored images. */
  count: number;
  onRemoved: () => void;
};

/** The number of stored images of the user's face, how long they are kept, and a button to delete them now. */
export function FaceDataSection({ count, onRemoved }: FaceDataSectionProps) {
  const t = useMyDataWords();
  const format = useFormat();
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    const isSure = await askUser({ content: t('facesAsk'), confirmText: t('facesRemove') });
    if (!isSure) return;
    setBusy(true);
    try {
      await call('user.face.remove', {}).result;
      // Forms kept in this browser may contain photos of people as well.
      await eraseForms();
      showToast(t('facesRemoved'));
      onRemoved();
    } catch {
      // The server's own message is on screen.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Section title={t('faces')} note={t('facesNote')}>
      <Card>
        <FactRow id="my-data-faces" name={t('facesKept')} value={format.number(count)} />
        {count > 0 && (
          <View className="my-data__row">
            <Button
              id="my-data-faces-remove"
              variant="plain"
              busy={busy}
              text={t('facesRemove')}
              onPress={() => void remove()}
            />
          </View>
        )}
      </Card>
    </Section>
  );
}
