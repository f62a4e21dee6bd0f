import { View } from '@tarojs/components';
import { SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { useState } from 'react';
import { useT } from '@/i18n';
import { announced } from '@/platform/press';
import { absolute } from '@/request/send';
import type { Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { TickBox } from '@/ui/tick-box';
import { OtherPhotos } from './other-photos';
import { PackButton, saveSheet } from './pack-button';
import {
  CUSTOM_PAPER,
  GAPS,
  isSide,
  layoutOf,
  PAPER_CHOICES,
  SHEET_START,
  type SheetLayout,
  type SheetSettings,
  useSheet,
} from './sheet-settings';
import { type ResultWords, useResultWords } from './words';
import './sheet-section.scss';

type SheetPreviewProps = { layout: SheetLayout; locked: boolean };

/** The sheet as it will print, and the number of photos on it. */
function SheetPreview({ layout, locked }: SheetPreviewProps) {
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
        <Button id="sheet-again" variant="quiet" text={common('server.retry')} onPress={again} />
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
        <Copy id="sheet-count" size={12} tone="muted" centered>
          {t('sheet.count', { count })}
        </Copy>
        {locked && (
          <Copy size={12} tone="muted" centered>
            {t('sheet.locked')}
          </Copy>
        )}
      </View>
      {!locked && (
        <Button
          id="sheet-save"
          fullWidth
          variant="quiet"
          busy={saving}
          text={t(saving ? 'saving' : 'sheet.save')}
          onPress={save}
        />
      )}
    </>
  );
}

const PAPER_WORDS = {
  '5inch': 'paper.5inch',
  '6inch': 'paper.6inch',
  '3R': undefined,
  '4R': undefined,
  A4: undefined,
  A5: undefined,
  custom: 'paper.custom',
} as const satisfies Record<(typeof PAPER_CHOICES)[number], string | undefined>;

const paperText = (paper: (typeof PAPER_CHOICES)[number], t: ResultWords) => {
  const words = PAPER_WORDS[paper];
  return words === undefined ? paper : t(words);
};

type SheetFormProps = { settings: SheetSettings; onChange: (settings: Partial<SheetSettings>) => void };

/** Paper, gap and crop lines. */
function SheetForm({ settings, onChange }: SheetFormProps) {
  const t = useResultWords();
  const { min, max } = SHEET_BOUNDS.paper;
  const mistakeIn = (text: string) =>
    text === '' || isSide(text) ? undefined : t('paper.range', { min, max });
  return (
    <>
      <View className="sheet-form__row">
        <FilterRow
          id="paper"
          label={t('paper')}
          choices={PAPER_CHOICES.map((value) => ({ value, text: paperText(value, t) }))}
          chosen={settings.paper}
          onChoose={(paper) => onChange({ paper })}
        />
      </View>
      {settings.paper === CUSTOM_PAPER && (
        <View className="sheet-form__sides">
          {(['width', 'height'] as const).map((side) => (
            <View key={side} className="sheet-form__side">
              <Field
                id={`paper-${side}`}
                kind="number"
                label={t(side === 'width' ? 'paper.width' : 'paper.height')}
                placeholder={`${min}–${max}`}
                maxLength={3}
                value={settings[side]}
                mistake={mistakeIn(settings[side])}
                onChange={(text) => onChange({ [side]: text })}
                onDone={() => undefined}
              />
            </View>
          ))}
        </View>
      )}
      <View className="sheet-form__row">
        <FilterRow
          id="gap"
          label={t('gap')}
          choices={GAPS.map((gap) => ({
            value: String(gap),
            text: gap === 0 ? t('gap.none') : t('gap.mm', { mm: gap }),
          }))}
          chosen={String(settings.gapMm)}
          onChoose={(gap) => onChange({ gapMm: Number(gap) })}
        />
      </View>
      <TickBox
        id="crop-lines"
        text={t('cropLines')}
        ticked={settings.cropLines}
        onChange={(cropLines) => onChange({ cropLines })}
      />
    </>
  );
}

/** The photos laid out on paper, with other sizes among them, and everything in one ZIP. */
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
          <Button
            id="sheet-open"
            fullWidth
            variant="quiet"
            text={t('sheet.open')}
            onPress={() => setOpen(true)}
          />
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
