import { View } from '@tarojs/components';
import { useState } from 'react';
import { useT } from '@/i18n';
import { announced } from '@/platform/press';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { saveSheet } from './save-files';
import { type SheetLayout, useSheet } from './use-sheet';
import { useResultWords } from './words';
import './sheet-preview.scss';

type SheetPreviewProps = { layout: SheetLayout; locked: boolean };

/** The sheet as it prints, and how many photos are on it. */
export function SheetPreview({ layout, locked }: SheetPreviewProps) {
  const t = useResultWords();
  const common = useT();
  const { drawn, again } = useSheet(layout, locked);
  const [saving, setSaving] = useState(false);
  if (drawn.state === 'drawing') {
    return (
      <View id="sheet-drawing" className="sheet-preview__paper sheet-preview__paper--waiting">
        <Skeleton />
      </View>
    );
  }
  if (drawn.state === 'failed') {
    return (
      <View id="sheet-failed" className="sheet-preview__failed" {...announced}>
        <Copy tone="danger">{drawn.reason ?? t('network')}</Copy>
        <Button id="sheet-again" look="quiet" text={common('server.retry')} onPress={again} />
      </View>
    );
  }
  const { sheet } = drawn;
  const count = sheet.counts.reduce((total, each) => total + each, 0);
  const save = () => {
    setSaving(true);
    void saveSheet(sheet, t('saveFailed')).finally(() => setSaving(false));
  };
  return (
    <>
      <View id="sheet" className="sheet-preview__paper">
        <Photo src={absolute(sheet.url)} alt={t('sheet.alt')} />
      </View>
      <View className="sheet-preview__words">
        <Copy id="sheet-count" size={12} tone="muted" centred>
          {t('sheet.count', { count })}
        </Copy>
        {locked && (
          <Copy size={12} tone="muted" centred>
            {t('sheet.locked')}
          </Copy>
        )}
      </View>
      {!locked && (
        <Button
          id="sheet-save"
          wide
          look="quiet"
          busy={saving}
          text={t(saving ? 'saving' : 'sheet.save')}
          onPress={save}
        />
      )}
    </>
  );
}
