import { View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import { type ToolDefinition, type ToolLabel, tools } from '@tuzuo/core/tools';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { useSwipe } from '@/platform/swipe';
import { absolute } from '@/request/send';
import { openPreview } from '@/shell/preview';
import { previewUrl, toolFaces } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { ScreenPhoto } from '@/ui/screen-photo';
import { Video } from '@/ui/video';
import { NextTools } from './next-tools';
import { ResultBar, SaveOne, useSaving } from './result-bar';
import { SideBySide } from './side-by-side';
import {
  type Asset,
  isBatch,
  isVideo,
  mayBeTransparent,
  resultFacts,
  seedOf,
  sourceOfResult,
  type Task,
  type TaskResult,
} from './task';
import { useTaskWords } from './words';
import './results.scss';

/** Labels that every result of a tool has, whatever its options. */
const ALWAYS_LABELED: readonly ToolLabel[] = ['metadata', 'both'];

function isLabeled({ tool, options }: Task): boolean {
  const { label, generatesNothing }: ToolDefinition = tools[tool];
  return (
    ALWAYS_LABELED.includes(label) &&
    !(generatesNothing && options[generatesNothing.option] === generatesNothing.is)
  );
}

/** Maximum relative difference of two aspect ratios for an overlay: covers rounding to whole pixels. */
const SAME_SHAPE = 0.02;

/** Limits of an image box's width over height: the actions should be visible with it. */
const SHAPES = { min: 1, max: 16 / 9 };

const shapeOf = ({ width, height }: Size) => width / height;

const boxOf = (size: Size) => Math.min(SHAPES.max, Math.max(SHAPES.min, shapeOf(size)));

const haveSameShape = (source: Parameters<typeof shapeOf>[0], result: TaskResult) =>
  Math.abs(shapeOf(source) / shapeOf(result) - 1) <= SAME_SHAPE;

/** Runs whose comparison has been revealed on this device since the app started. */
const uncovered = new Set<string>();

/** Whether a run is viewed for the first time; stable while it is displayed. */
function useFirstLook({ taskId }: Task): boolean {
  const [isFirst] = useState(() => !uncovered.has(taskId));
  useEffect(() => {
    uncovered.add(taskId);
  }, [taskId]);
  return isFirst;
}

/** The source that a result can be laid over: neither deleted, nor of another shape, nor with other contents. */
function alignedSource(task: Task, result: TaskResult): Asset | undefined {
  const { moves = false }: ToolDefinition = tools[task.tool];
  const source = sourceOfResult(task, result);
  return source && !moves && haveSameShape(source, result) ? source : undefined;
}

type ComparisonProps = {
  task: Task;
  result: TaskResult;
  /** Shows the next or the previous result; a swipe does it where it moves nothing else. */
  onStep: (by: 1 | -1) => void;
};

/** A result compared with its source; alone when the source was deleted or is not aligned with it. */
function Comparison({ task, result, onStep }: ComparisonProps) {
  const t = useT();
  const isFirst = useFirstLook(task);
  const swipe = useSwipe((direction) => onStep(direction === 'left' ? 1 : -1));
  const source = alignedSource(task, result);
  const alt = t(toolFaces[task.tool].name);
  if (isVideo(result)) {
    const [src, poster] = [absolute(result.url), absolute(result.thumbUrl)];
    return <Video id="result-video" src={src} poster={poster} alt={alt} ratio={shapeOf(result)} silent />;
  }
  if (!source) {
    return (
      // Height by padding, as in the slider.
      <View
        id="result-compare"
        className="results__alone"
        style={{ paddingTop: `${100 / boxOf(result)}%` }}
        {...swipe}
      >
        <View className="results__fill">
          <ScreenPhoto src={absolute(result.url)} alt={alt} transparent={mayBeTransparent(result)} />
        </View>
      </View>
    );
  }
  return (
    <CompareSlider
      id="result-compare"
      before={absolute(source.url)}
      after={absolute(result.url)}
      alt={alt}
      ratio={boxOf(source)}
      transparent={mayBeTransparent(result)}
      reveal={isFirst}
    />
  );
}

type ThumbsProps = { task: Task; current: number; onChoose: (index: number) => void };

/** Thumbnails of several results, one of which is shown large. */
function Thumbs({ task, current, onChoose }: ThumbsProps) {
  const t = useTaskWords();
  return (
    <View className="results__thumbs">
      {task.results.map((result, index) => (
        <View
          key={result.assetId}
          id={`result-${index + 1}`}
          className={index === current ? 'results__thumb results__thumb--on' : 'results__thumb'}
          {...press(() => onChoose(index), { role: 'radio', checked: index === current })}
        >
          <Photo
            src={absolute(result.thumbUrl)}
            alt={t('result.number', { number: index + 1 })}
            fit="cover"
          />
        </View>
      ))}
    </View>
  );
}

type NumberLineProps = {
  task: Task;
  current: number;
  /** Whether all are shown; undefined where there is nothing to compare. */
  isSideBySide: boolean | undefined;
  onSwitch: () => void;
};

/** Which result is chosen, its seed, and the switch between one and all. */
function NumberLine({ task, current, isSideBySide, onSwitch }: NumberLineProps) {
  const t = useTaskWords();
  const seed = seedOf(task, current);
  if (seed === undefined && isSideBySide === undefined) return null;
  const number = task.results.length > 1 ? [t('result.number', { number: current + 1 })] : [];
  return (
    <View className="results__line">
      <View className="results__facts">
        <Copy id="result-seed" size={12} tone="muted">
          {[...number, ...(seed === undefined ? [] : [t('result.seed', { seed: String(seed) })])].join(' · ')}
        </Copy>
      </View>
      {isSideBySide !== undefined && (
        <Button
          id="result-side-by-side"
          variant="plain"
          text={t(isSideBySide ? 'result.one' : 'result.compare')}
          onPress={onSwitch}
        />
      )}
    </View>
  );
}

type PicturesProps = ThumbsProps & { result: TaskResult; source: Asset | undefined; isSideBySide: boolean };

/** One result with thumbnails of the others, or all of them. */
function Pictures({ result, source, isSideBySide, ...all }: PicturesProps) {
  const { task, current, onChoose } = all;
  const last = task.results.length - 1;
  if (isSideBySide) return <SideBySide {...all} source={source} />;
  return (
    <>
      <Comparison
        key={result.assetId}
        task={task}
        result={result}
        onStep={(by) => onChoose(Math.min(last, Math.max(0, current + by)))}
      />
      {last > 0 && <Thumbs {...all} />}
    </>
  );
}

/** How the results of a tool are shown, where it differs. */
export type ResultsLook = {
  /** The tool changes file sizes: the figures show the change. */
  aboutSize?: true;
  /** Further actions for the subject of the images, shown below them. */
  more?: ComponentType;
};

/** Whether a run's output is face data, which is kept for a day. */
function leavesSoon({ tool }: Task): boolean {
  const { faceData = false, paidLater = false }: ToolDefinition = tools[tool];
  return faceData && !paidLater;
}

type ResultsProps = {
  task: Task;
  look: ResultsLook;
  /** The page's other content, above the actions. */
  children?: ReactNode;
};

/** The output of a task: compare, view, continue, save, share, and run again. */
export function Results({ task, look, children }: ResultsProps) {
  const t = useTaskWords();
  const format = useFormat();
  const [chosen, setChosen] = useState(0);
  const [isSideBySide, setSideBySide] = useState(false);
  const saving = useSaving(task);
  const result = task.results[chosen] ?? task.results[0];
  if (!result) {
    return (
      <>
        {leavesSoon(task) && (
          <View id="result-erased" className="results">
            <Copy tone="muted">{t('result.erased')}</Copy>
          </View>
        )}
        {children}
      </>
    );
  }
  const current = task.results.indexOf(result);
  const several = task.results.length > 1;
  // A source on which results can be laid is compared by the slider.
  const source = alignedSource(task, result) ? undefined : sourceOfResult(task, result);
  const isComparable = !isVideo(result) && !isBatch(task) && (several || source !== undefined);
  const { more: More } = look;
  const zoom = () => {
    const own = previewUrl(task.tool, task.taskId, current);
    const urls = task.results.map(({ url }) => absolute(url));
    void (own ? open(own) : openPreview({ urls, current })).catch(() => undefined);
  };
  return (
    <>
      <View
        id={several ? 'results' : 'result-1'}
        className="results"
        style={{ '--shape': boxOf(result) } as object}
      >
        <Pictures
          task={task}
          result={result}
          source={source}
          current={current}
          isSideBySide={isComparable && isSideBySide}
          onChoose={setChosen}
        />
        <NumberLine
          task={task}
          current={current}
          isSideBySide={isComparable ? isSideBySide : undefined}
          onSwitch={() => setSideBySide(!isSideBySide)}
        />
        <View className="results__line">
          <View className="results__facts">
            <Copy id="result-facts" size={12} tone="muted">
              {resultFacts(result, format, look.aboutSize ? sourceOfResult(task, result) : undefined)}
            </Copy>
          </View>
          {isLabeled(task) && <Chip id="result-label" text={t('result.label')} />}
          {!isVideo(result) && (
            <Button id="result-zoom" variant="plain" text={t('result.zoom')} onPress={zoom} />
          )}
        </View>
        {task.engine.quality === 'preview' && (
          <Copy size={12} tone="muted">
            {t('result.preview')}
          </Copy>
        )}
        {leavesSoon(task) && (
          <Copy id="result-day" size={12} tone="muted">
            {t('result.day')}
          </Copy>
        )}
        {several && <SaveOne result={result} saving={saving} />}
        {More && <More />}
      </View>
      <NextTools task={task} index={current} />
      {children}
      <ResultBar task={task} result={result} saving={saving} />
    </>
  );
}
