import { View } from '@tarojs/components';
import { useState } from 'react';
import type { Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { OtherPhotos } from './other-photos';
import { PackButton } from './pack-button';
import { SheetForm } from './sheet-form';
import { SheetPreview } from './sheet-preview';
import { layoutOf, SHEET_START, type SheetSettings } from './sheet-settings';
import { useResultWords } from './words';
import './sheet-section.scss';

/** Photos on paper: how they are laid out, other sizes among them, and everything in one ZIP. */
export function SheetSection({ task, locked }: { task: Task; locked: boolean }) {
  const t = useResultWords();
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = useState(SHEET_START);
  const layout = layoutOf(task.taskId, settings);
  const change = (next: Partial<SheetSettings>) => setSettings((before) => ({ ...before, ...next }));
  const taskIds = [task.taskId, ...settings.others.map(({ taskId }) => taskId)];
  return (
    <Panel>
      <Copy size={16} strong>
        {t('sheet.title')}
      </Copy>
      {open ? (
        <>
          <SheetForm settings={settings} onChange={change} />
          <OtherPhotos
            taskId={task.taskId}
            chosen={settings.others}
            onChange={(others) => change({ others })}
          />
          {layout && <SheetPreview layout={layout} locked={locked} />}
        </>
      ) : (
        <View className="sheet-section__action">
          <Button id="sheet-open" wide look="quiet" text={t('sheet.open')} onPress={() => setOpen(true)} />
        </View>
      )}
      {!locked && (
        <View className="sheet-section__action">
          <PackButton request={{ taskIds, sheets: layout ? [layout] : [] }} />
        </View>
      )}
    </Panel>
  );
}
