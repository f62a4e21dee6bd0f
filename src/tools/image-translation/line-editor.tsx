import { View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import { type EditedLine, type FoundLine, MAX_LINE_LENGTH } from '@tuzuo/core/text/text-lines';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '@/i18n';
import { announced } from '@/platform/press';
import type { OptionPartProps } from '@/tools/page';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { TextBox } from '@/ui/text-box';
import { TickBox } from '@/ui/tick-box';
import { editsOf, type Row, rowsOf } from './rows';
import { words } from './words';
import './line-editor.scss';

const PERCENT = 100;

/** Recognition confidence below which the user is asked to check a line. */
const UNSURE = 0.8;

/** Box of a line, in percent of the image. */
function placeOf({ line: { box } }: Row, { width, height }: Size) {
  const xs = box.map(([x]) => x);
  const ys = box.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    left: `${(PERCENT * left) / width}%`,
    top: `${(PERCENT * top) / height}%`,
    width: `${(PERCENT * (Math.max(...xs) - left)) / width}%`,
    height: `${(PERCENT * (Math.max(...ys) - top)) / height}%`,
  };
}

type LinePictureProps = {
  url: string;
  alt: string;
  size: Size;
  rows: readonly Row[];
};

/** The image with a numbered frame around each line; frames of untranslated lines are paler. */
function LinePicture({ url, alt, size, rows }: LinePictureProps) {
  return (
    <View className="line-picture" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <Photo id="text-lines-picture" src={url} alt={alt} />
      {rows.map((row, index) => (
        <View
          key={JSON.stringify(row.line.box)}
          className={`line-picture__box line-picture__box--${row.on ? 'on' : 'off'}`}
          style={placeOf(row, size)}
        >
          <View className="line-picture__number">
            <Copy size={10} tone="on-dark">
              {index + 1}
            </Copy>
          </View>
        </View>
      ))}
    </View>
  );
}

/** State of the lines found last; reports the edits. */
function useRows(
  lines: readonly FoundLine[] | undefined,
  value: OptionPartProps['value'],
  onChange: OptionPartProps['onChange'],
) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const hadLines = useRef(false);

  const become = (next: readonly Row[]) => {
    setRows(next);
    latest.current.onChange(editsOf(next));
  };

  useEffect(() => {
    if (lines) {
      // Only the first analysis of a page can restore the edits of an earlier run.
      const decided = hadLines.current ? undefined : (latest.current.value as EditedLine[] | undefined);
      const next = rowsOf(lines, decided);
      hadLines.current = true;
      setRows(next);
      latest.current.onChange(editsOf(next));
    } else if (hadLines.current) {
      // The image or language changed: the edits no longer apply.
      setRows([]);
      latest.current.onChange(undefined);
    }
  }, [lines]);

  return {
    rows,
    change: (index: number, changed: Partial<Row>) =>
      become(rows.map((row, at) => (at === index ? { ...row, ...changed } : row))),
  };
}

/** The text of the image, line by line, with an editable translation, or to be kept unchanged. */
export function LineEditor({ source, analysis, value, onChange }: OptionPartProps) {
  const t = useWords(words);
  const { rows, change } = useRows(analysis?.lines, value, onChange);
  if (!source || rows.length === 0) return null;
  const found = Number(analysis?.checks.find(({ key }) => key === 'text')?.found ?? rows.length);
  const translator = analysis?.words;
  return (
    <View id="text-lines" className="line-editor">
      <Copy size={14} strong>
        {t('title')}
      </Copy>
      {(translator === 'phrases' || translator === 'unreachable' || translator === 'model') && (
        <View {...announced}>
          <Copy id={`text-lines-${translator}`} size={12} tone="muted">
            {t(translator)}
          </Copy>
        </View>
      )}
      {found > rows.length && (
        <Copy id="text-lines-more" size={12} tone="muted">
          {t('with.more', { found, shown: rows.length })}
        </Copy>
      )}
      <View className="line-editor__picture">
        <LinePicture url={source.address} alt={t('picture')} size={source} rows={rows} />
      </View>
      {rows.map(({ line, translation, on }, index) => (
        <View key={JSON.stringify(line.box)} className="line-editor__row">
          <TickBox
            id={`text-line-on-${index + 1}`}
            text={`${index + 1}. ${line.text}`}
            ticked={on}
            onChange={(ticked) => change(index, { on: ticked })}
          />
          <Copy
            id={`text-line-sure-${index + 1}`}
            size={12}
            tone={line.confidence < UNSURE ? 'danger' : 'muted'}
          >
            {t('with.sure', { percent: Math.round(line.confidence * PERCENT) })}
          </Copy>
          {on && (
            <TextBox
              id={`text-line-${index + 1}`}
              label={t('translation')}
              placeholder={t('placeholder')}
              value={translation}
              maxLength={MAX_LINE_LENGTH}
              onChange={(typed) => change(index, { translation: typed })}
            />
          )}
        </View>
      ))}
      {editsOf(rows) === undefined && (
        <View {...announced}>
          <Copy id="text-lines-none" size={12}>
            {t('none')}
          </Copy>
        </View>
      )}
    </View>
  );
}
