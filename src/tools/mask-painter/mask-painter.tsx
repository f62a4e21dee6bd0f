import { View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import type { Point } from '@/lib/gesture';
import { canRedo, canUndo } from '@/lib/history';
import { canPaint, PaintCanvas } from '@/platform/paint-canvas';
import { SlideBar } from '@/platform/slide-bar';
import { useCatalog } from '@/tools/catalog';
import type { DrawFile, SourcePicture } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { FilterRow } from '@/ui/filter-row';
import { PURPOSES, type Purpose } from './purposes';
import { isEmpty, NOTHING, type PaintTool, type Stroke, type Strokes } from './strokes';
import { usePainter } from './use-painter';
import { useTaps } from './use-taps';
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
  /** Objects are selected by a tap at first, if this server finds them. */
  tapsFirst: boolean;
  /** Strokes from before the page was reloaded. */
  marks?: unknown;
  /** Called after every change; `toFile` creates a PNG of the mask on black, with the image's aspect ratio. */
  onDraw: (toFile: DrawFile, marks: readonly Stroke[]) => void;
  /** Called when nothing is painted any more. */
  onClear: () => void;
};

/** Tools with a tip. */
const SIZED: ReadonlySet<PaintTool> = new Set(['brush', 'eraser', 'keep', 'remove']);

/** Half the width of what marks a tap, in screen px. */
const TAP_RADIUS = 14;

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
  tapsFirst,
  marks,
  onDraw,
  onClear,
}: MaskPainterProps) {
  const t = useMaskWords();
  const { tools: painted, words, isMask, tool: user } = PURPOSES[purpose];
  const taps = useCatalog((state) => state.taps[user] === true);
  const tools: readonly PaintTool[] = taps ? ['tap', ...painted] : painted;
  const [tool, setTool] = useState<PaintTool>(taps && tapsFirst ? 'tap' : painted[0]);
  const [tapAt, setTapAt] = useState<Point>();
  const [size, setSize] = useState<number>(DIAMETER.start);
  const [sizing, setSizing] = useState(false);
  const mask = maskSizeOf(source);
  const diameter = DIAMETER.min + size;
  const finding = useTaps({
    tool: user,
    assetId: source.assetId,
    onFound: (rings) => painter.select(rings),
  });
  const settings = {
    tool,
    diameter,
    grow: (grow * mask.width) / source.width,
    keeps: !isMask,
    onTap: (at: Point, share: Point) => {
      setTapAt(at);
      finding.start(share);
    },
  };
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
        {finding.percent !== undefined && tapAt && (
          <View
            className="mask-painter__tap"
            style={{ left: `${tapAt.x - TAP_RADIUS}px`, top: `${tapAt.y - TAP_RADIUS}px` }}
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
      {tool === 'tap' && (
        <View className="mask-painter__taps">
          <Copy id="mask-tap-help" size={12} tone="muted">
            {finding.percent === undefined ? t(words.tap) : t('tap.finding', { percent: finding.percent })}
          </Copy>
        </View>
      )}
      {SIZED.has(tool) && (
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
