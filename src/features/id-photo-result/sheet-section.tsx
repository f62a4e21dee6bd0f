import { View } from '@tarojs/components';
import { SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { useState } from 'react';
import type { Task } from '@/features/tasks';
import { announced } from '@/platform/press';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { TickBox } from '@/ui/tick-box';
import { OtherPhotos } from './other-photos';
import { givePack, saveSheet } from './save-files';
import {
  CUSTOM_PAPER,
  GAPS,
  isSide,
  layoutOf,
  PAPER_CHOICES,
  SHEET_START,
  type SheetSettings,
} from './sheet-settings';
import { type SheetLayout, useSheet } from './use-sheet';
import { type ResultWords, useResultWords } from './words';
import './sheet-section.scss';

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

type Change = (settings: Partial<SheetSettings>) => void;

/** Paper, gap and lines. */
function Settings({ settings, onChange }: { settings: SheetSettings; onChange: Change }) {
  const t = useResultWords();
  const { min, max } = SHEET_BOUNDS.paper;
  const mistakeIn = (text: string) =>
    text === '' || isSide(text) ? undefined : t('paper.range', { min, max });
  return (
    <>
      <View className="sheet-section__row">
        <FilterRow
          id="paper"
          label={t('paper')}
          choices={PAPER_CHOICES.map((value) => ({ value, text: paperText(value, t) }))}
          chosen={settings.paper}
          onChoose={(paper) => onChange({ paper })}
        />
      </View>
      {settings.paper === CUSTOM_PAPER && (
        <View className="sheet-section__sides">
          {(['width', 'height'] as const).map((side) => (
            <View key={side} className="sheet-section__side">
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
      <View className="sheet-section__row">
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

/** The sheet as it prints, and how many photos are on it. */
function Preview({ layout, locked }: { layout: SheetLayout; locked: boolean }) {
  const t = useResultWords();
  const drawn = useSheet(layout);
  const [saving, setSaving] = useState(false);
  if (drawn.state === 'drawing') {
    return (
      <View id="sheet-drawing" className="sheet-section__paper sheet-section__paper--waiting">
        <Skeleton />
      </View>
    );
  }
  if (drawn.state === 'failed') {
    return (
      <View id="sheet-failed" {...announced}>
        <Copy tone="danger">{drawn.reason ?? t('network')}</Copy>
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
      <View id="sheet" className="sheet-section__paper">
        <Photo src={absolute(sheet.url)} alt={t('sheet.alt')} />
      </View>
      <Copy id="sheet-count" size={12} tone="muted" centred>
        {t('sheet.count', { count })}
      </Copy>
      {locked ? (
        <Copy size={12} tone="muted" centred>
          {t('sheet.locked')}
        </Copy>
      ) : (
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

/** Photos on paper: how they are laid out, other sizes among them, and everything in one ZIP. */
export function SheetSection({ task, locked }: { task: Task; locked: boolean }) {
  const t = useResultWords();
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = useState(SHEET_START);
  const [packing, setPacking] = useState(false);
  const layout = layoutOf(task.taskId, settings);
  const change: Change = (next) => setSettings((before) => ({ ...before, ...next }));
  const pack = () => {
    setPacking(true);
    const taskIds = [task.taskId, ...settings.others.map(({ taskId }) => taskId)];
    const words = { failed: t('saveFailed'), link: t('pack.link') };
    void givePack({ taskIds, sheets: layout ? [layout] : [] }, words).finally(() => setPacking(false));
  };
  return (
    <View className="sheet-section">
      <Copy size={16} strong>
        {t('sheet.title')}
      </Copy>
      {open ? (
        <>
          <Settings settings={settings} onChange={change} />
          <OtherPhotos
            taskId={task.taskId}
            chosen={settings.others}
            onChange={(others) => change({ others })}
          />
          {layout && <Preview layout={layout} locked={locked} />}
        </>
      ) : (
        <Button id="sheet-open" wide look="quiet" text={t('sheet.open')} onPress={() => setOpen(true)} />
      )}
      {!locked && (
        <View className="sheet-section__pack">
          <Button
            id="pack"
            wide
            look="quiet"
            busy={packing}
            text={t(packing ? 'saving' : 'pack')}
            onPress={pack}
          />
        </View>
      )}
    </View>
  );
}
