import { View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import { type ToolDefinition, type ToolLabel, tools } from '@tuzuo/core/tools';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open } from '@/navigation';
import { press } from '@/platform/press';
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
import { isVideo, mayBeTransparent, resultFacts, sourceOfResult, type Task, type TaskResult } from './task';
import { useTaskWords } from './words';
import './results.scss';

/** Labels that every result of a tool has, whatever its options. */
const ALWAYS_LABELED: readonly ToolLabel[] = ['metadata', 'both'];

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

type ComparisonProps = { task: Task; result: TaskResult };

/** A result compared with its source; alone when the source was deleted or is not aligned with it. */
function Comparison({ task, result }: ComparisonProps) {
  const t = useT();
  const isFirst = useFirstLook(task);
  const source = sourceOfResult(task, result);
  const { moves = false }: ToolDefinition = tools[task.tool];
  const alt = t(toolFaces[task.tool].name);
  if (isVideo(result)) {
    const [src, poster] = [absolute(result.url), absolute(result.thumbUrl)];
    return <Video id="result-video" src={src} poster={poster} alt={alt} ratio={shapeOf(result)} silent />;
  }
  if (!source || moves || !haveSameShape(source, result)) {
    return (
      // Height by padding, as in the slider.
      <View id="result-compare" className="results__alone" style={{ paddingTop: `${100 / boxOf(result)}%` }}>
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
        <Comparison key={result.assetId} task={task} result={result} />
        {several && <Thumbs task={task} current={current} onChoose={setChosen} />}
        <View className="results__line">
          <View className="results__facts">
            <Copy id="result-facts" size={12} tone="muted">
              {resultFacts(result, format, look.aboutSize ? sourceOfResult(task, result) : undefined)}
            </Copy>
          </View>
          {ALWAYS_LABELED.includes(tools[task.tool].label) && (
            <Chip id="result-label" text={t('result.label')} />
          )}
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
