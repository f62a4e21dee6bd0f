import { View } from '@tarojs/components';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { eraseForms } from '@/platform/form-keep/erase';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { askUser, showToast } from '@/ui/feedback';
import { Card, FactRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { useMyDataWords } from './locales';

type FaceDataSectionProps = {
  /** Pictures that are kept. */
  count: number;
  onRemoved: () => void;
};

/** How many pictures of the user's face are kept, until when, and the way to delete them now. */
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
      // What this browser keeps of half-filled pages may be photos of people as well.
      await eraseForms();
      showToast(t('facesRemoved'));
      onRemoved();
    } catch {
      // The server's own sentence is on the screen.
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
              look="plain"
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
