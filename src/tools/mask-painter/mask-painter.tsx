import { View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { canRedo, canUndo } from '@/lib/history';
import { canPaint, PaintCanvas } from '@/platform/paint-canvas';
import { SlideBar } from '@/platform/slide-bar';
import type { DrawFile, SourcePicture } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { FilterRow } from '@/ui/filter-row';
import { PURPOSES, type Purpose } from './purposes';
import { isEmpty, NOTHING, type PaintTool, type Stroke, type Strokes } from './strokes';
import { usePainter } from './use-painter';
import { maskSizeOf } from './view';
import { useMaskWords } from './words';
import './mask-painter.scss';

type MaskPainterProps = {
  purpose: Purpose;
  /** The image to paint on. */
  source: SourcePicture;
  /** Address of the image shown below the canvas, with the source's aspect ratio. */
  url: string;
  /** Address of the outline of what the tool found, over the image. */
  outline?: string | undefined;
  /** Number of image pixels by which the tool will grow the mask. */
  grow: number;
  /** The slot contains the mask of an earlier run: used until something is painted here. */
  hasEarlier: boolean;
  /** Strokes from before the page was reloaded. */
  marks?: unknown;
  /** Called after every change; `toFile` creates a PNG of the mask on black, with the image's aspect ratio. */
  onDraw: (toFile: DrawFile, marks: readonly Stroke[]) => void;
  /** Called when nothing is painted any more. */
  onClear: () => void;
};

/** Diameters of the brush, in screen px. */
const DIAMETER = { min: 6, span: 84, start: 30 } as const;

/** Lets the user paint over the parts of an image that a tool should work on. */
export function MaskPainter({
  purpose,
  source,
  url,
  outline,
  grow,
  hasEarlier,
  marks,
  onDraw,
  onClear,
}: MaskPainterProps) {
  const t = useMaskWords();
  const { tools, words, isMask } = PURPOSES[purpose];
  const [tool, setTool] = useState<PaintTool>(tools[0]);
  const [size, setSize] = useState<number>(DIAMETER.start);
  const [sizing, setSizing] = useState(false);
  const mask = maskSizeOf(source);
  const diameter = DIAMETER.min + size;
  const settings = { tool, diameter, grow: (grow * mask.width) / source.width };
  const painter = usePainter(mask, settings, source.assetId ?? source.key, marks);
  const { history, box, onReady, onFingers, clear, toFile } = painter;
  const nothing = isEmpty(history);

  const file = async () => {
    try {
      return await toFile(isMask ? 'white' : 'own');
    } catch {
      showToast(t('failed'));
      return undefined;
    }
  };
  const latest = useRef({ file, onDraw, onClear });
  latest.current = { file, onDraw, onClear };
  const told = useRef<Strokes>(NOTHING);
  useEffect(() => {
    if (history === told.current) return;
    told.current = history;
    if (nothing) latest.current.onClear();
    else latest.current.onDraw(() => latest.current.file(), history.present);
  }, [history, nothing]);

  if (!canPaint) return <Copy tone="muted">{t('unable')}</Copy>;
  return (
    <View className="mask-painter">
      <View className="mask-painter__frame">
        <PaintCanvas
          id="mask-canvas"
          label={t(words.canvas)}
          url={url}
          outline={outline === undefined ? undefined : { id: 'mask-outline', url: outline }}
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
      <View className="mask-painter__tools">
        <FilterRow
          id="mask"
          label={t('tools')}
          choices={tools.map((value) => ({ value, text: t(value) }))}
          chosen={tool}
          onChoose={setTool}
        />
      </View>
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
          variant="quiet"
          tight
          text={t('undo')}
          busy={!canUndo(history)}
          onPress={painter.undo}
        />
        <Button
          id="mask-redo"
          variant="quiet"
          tight
          text={t('redo')}
          busy={!canRedo(history)}
          onPress={painter.redo}
        />
        <Button id="mask-clear" variant="quiet" tight text={t('clear')} busy={nothing} onPress={clear} />
      </View>
      {nothing && hasEarlier && (
        <Copy id="mask-earlier" size={12} tone="muted">
          {t('earlier')}
        </Copy>
      )}
    </View>
  );
}
