import { View } from '@tarojs/components';
import { useState } from 'react';
import { showToast } from '@/feedback';
import type { LocalFile } from '@/platform/local-file';
import { canPaint, PaintCanvas } from '@/platform/paint-canvas';
import { SlideBar } from '@/platform/slide-bar';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { canRedo, canUndo, isEmpty } from './history';
import { PURPOSES, type Purpose } from './purposes';
import type { PaintTool } from './strokes';
import { usePainter } from './use-painter';
import { maskSizeOf } from './view';
import { useMaskWords } from './words';
import './mask-painter.scss';

type MaskPainterProps = {
  purpose: Purpose;
  /** The picture that is painted on. */
  source: { assetId: string; width: number; height: number };
  /** Address of what is shown below the canvas, of the source's shape. */
  url: string;
  /** How much larger the tool will make the mask, in pixels of the picture. */
  grow: number;
  /** The mask as it stands is ready to be used. */
  isTaken: boolean;
  /** Takes what was painted: a PNG in the picture's shape, on black. */
  onMask: (file: LocalFile) => void;
  /** The mask has changed since it was taken. */
  onChange: () => void;
};

/** Diameters of the brush, in px on the screen. */
const DIAMETER = { least: 6, span: 84, start: 30 } as const;

/** Lets fingers cover the parts of a picture that a tool is to be told of. */
export function MaskPainter({ purpose, source, url, grow, isTaken, onMask, onChange }: MaskPainterProps) {
  const t = useMaskWords();
  const { tools, words, isMask, isKept } = PURPOSES[purpose];
  const [tool, setTool] = useState<PaintTool>(tools[0]);
  const [size, setSize] = useState<number>(DIAMETER.start);
  const [sizing, setSizing] = useState(false);
  const [saving, setSaving] = useState(false);
  const mask = maskSizeOf(source);
  const diameter = DIAMETER.least + size;
  const settings = { tool, diameter, grow: (grow * mask.width) / source.width };
  const painter = usePainter(mask, settings, onChange, isKept ? source.assetId : undefined);
  const { history, box, onReady, onFingers, clear } = painter;

  const take = async () => {
    setSaving(true);
    try {
      const file = await painter.toFile(isMask ? 'white' : 'own');
      if (file) onMask(file);
    } catch {
      showToast(t('failed'));
    } finally {
      setSaving(false);
    }
  };

  if (!canPaint) return <Copy tone="muted">{t('unable')}</Copy>;
  const nothing = isEmpty(history);
  return (
    <View className="mask-painter">
      <View className="mask-painter__frame">
        <PaintCanvas
          id="mask-canvas"
          label={t(words.canvas)}
          url={url}
          size={mask}
          onReady={onReady}
          onFingers={onFingers}
        />
        {box && (
          <View
            className="mask-painter__box"
            style={{
              left: `${box.x}px`,
              top: `${box.y}px`,
              width: `${box.width}px`,
              height: `${box.height}px`,
            }}
          />
        )}
        {sizing && (
          <View className="mask-painter__preview">
            <View
              className="mask-painter__dot"
              style={{ width: `${diameter}px`, height: `${diameter}px`, borderRadius: `${diameter / 2}px` }}
            />
          </View>
        )}
      </View>
      <FilterRow
        id="mask"
        label={t('tools')}
        choices={tools.map((value) => ({ value, text: t(value) }))}
        chosen={tool}
        onChoose={setTool}
      />
      {tool !== 'rect' && tool !== 'lasso' && (
        <View className="mask-painter__size">
          <Copy size={12} tone="muted">
            {t('size')}
          </Copy>
          <View className="mask-painter__bar">
            <SlideBar
              id="mask-size"
              label={t('size')}
              max={DIAMETER.span}
              value={size}
              disabled={false}
              onSlide={(value) => {
                setSize(value);
                setSizing(true);
              }}
              onRelease={(value) => {
                setSize(value);
                setSizing(false);
              }}
            />
          </View>
        </View>
      )}
      <View className="mask-painter__steps">
        <Button
          id="mask-undo"
          look="quiet"
          text={t('undo')}
          busy={!canUndo(history)}
          onPress={painter.undo}
        />
        <Button
          id="mask-redo"
          look="quiet"
          text={t('redo')}
          busy={!canRedo(history)}
          onPress={painter.redo}
        />
        <Button id="mask-clear" look="quiet" text={t('clear')} busy={nothing} onPress={clear} />
      </View>
      <Button
        id="mask-done"
        wide
        look={isTaken || nothing ? 'quiet' : 'primary'}
        busy={nothing || saving || isTaken}
        text={t(isTaken ? 'taken' : nothing ? words.hint : 'done')}
        onPress={() => void take()}
      />
    </View>
  );
}
