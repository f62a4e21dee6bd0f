import { View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import { type ToolDefinition, type ToolLabel, tools } from '@tuzuo/core/tools';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { openPreview } from '@/shell/preview';
import { continueUrl, ensureCatalogue, previewUrl, toolFaces, useOpenTools } from '@/tools/catalogue';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { ScreenPhoto } from '@/ui/screen-photo';
import { Video } from '@/ui/video';
import { ResultActions } from './result-actions';
import { isVideo, resultFacts, sourceOfResult, type Task, type TaskResult } from './task';
import { useTaskWords } from './words';
import './results.scss';

/** Labels that every result of a tool carries, whatever its options. */
const ALWAYS_LABELLED: readonly ToolLabel[] = ['metadata', 'both'];

/** Formats that may have transparent parts. */
const mayBeTransparent = ({ mime }: TaskResult) => mime === 'image/png' || mime === 'image/webp';

/** How far the shapes of two pictures may be apart to be laid over each other: whole pixels make that much. */
const SAME_SHAPE = 0.02;

const shapeOf = ({ width, height }: Size) => width / height;

const haveSameShape = (source: Parameters<typeof shapeOf>[0], result: TaskResult) =>
  Math.abs(shapeOf(source) / shapeOf(result) - 1) <= SAME_SHAPE;

type ComparisonProps = { task: Task; result: TaskResult; moves: boolean };

/** A result beside what it was made from; alone, once that is gone or when its points lie elsewhere. */
function Comparison({ task, result, moves }: ComparisonProps) {
  const t = useT();
  const source = sourceOfResult(task, result);
  const alt = t(toolFaces[task.tool].name);
  if (isVideo(result)) {
    const [src, poster] = [absolute(result.url), absolute(result.thumbUrl)];
    return <Video id="result-video" src={src} poster={poster} alt={alt} ratio={shapeOf(result)} silent />;
  }
  if (!source || moves || !haveSameShape(source, result)) {
    return (
      <View id="result-compare" className="results__alone">
        <ScreenPhoto src={absolute(result.url)} alt={alt} transparent={mayBeTransparent(result)} />
      </View>
    );
  }
  return (
    <CompareSlider
      id="result-compare"
      before={absolute(source.url)}
      after={absolute(result.url)}
      alt={alt}
      ratio={shapeOf(source)}
      transparent={mayBeTransparent(result)}
    />
  );
}

type ThumbsProps = { task: Task; current: number; onChoose: (index: number) => void };

/** Several results, one of which is shown large. */
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

/** How the results of a tool are shown, where that differs. */
export type ResultsLook = {
  /** The source lies elsewhere in the result, such as in the middle of it: they are not laid over each other. */
  moves?: true;
  /** The tool is about the size of files: the figures say how it has changed. */
  aboutSize?: true;
};

/** What a task has made: compared with its source, to be looked at closely, saved, shared and made again. */
export function Results({ task, look }: { task: Task; look: ResultsLook }) {
  const t = useTaskWords();
  const format = useFormat();
  const [chosen, setChosen] = useState(0);
  const result = task.results[chosen] ?? task.results[0];
  if (!result) return null;
  const current = task.results.indexOf(result);
  const several = task.results.length > 1;
  const zoom = () => {
    const own = previewUrl(task.tool, task.taskId, current);
    const urls = task.results.map(({ url }) => absolute(url));
    void (own ? open(own) : openPreview({ urls, current })).catch(() => undefined);
  };
  return (
    <Panel id={several ? 'results' : 'result-1'} snug>
      <Comparison key={result.assetId} task={task} result={result} moves={look.moves === true} />
      {several && <Thumbs task={task} current={current} onChoose={setChosen} />}
      <View className="results__line">
        <View className="results__facts">
          <Copy id="result-facts" size={12} tone="muted">
            {resultFacts(result, format, look.aboutSize ? sourceOfResult(task, result) : undefined)}
          </Copy>
        </View>
        {ALWAYS_LABELLED.includes(tools[task.tool].label) && (
          <Chip id="result-label" text={t('result.label')} />
        )}
        {!isVideo(result) && <Button id="result-zoom" look="plain" text={t('result.zoom')} onPress={zoom} />}
      </View>
      {task.engine.quality === 'preview' && (
        <Copy size={12} tone="muted">
          {t('result.preview')}
        </Copy>
      )}
      <ResultActions task={task} result={result} />
      <NextTools task={task} index={current} />
    </Panel>
  );
}

/** The tools that go on with one of the pictures of a run; nothing where none is open. */
function NextTools({ task, index }: { task: Task; index: number }) {
  const t = useTaskWords();
  const common = useT();
  const isOpen = useOpenTools();
  useEffect(ensureCatalogue, []);
  const { goOnWith = [] }: ToolDefinition = tools[task.tool];
  const next = isOpen
    .filter((tool) => goOnWith.includes(tool))
    .sort((one, other) => goOnWith.indexOf(one) - goOnWith.indexOf(other));
  if (next.length === 0) return null;
  return (
    <View id="result-next" className="next-tools">
      <Copy size={12} tone="muted" centred>
        {t('result.next')}
      </Copy>
      <View className="next-tools__row">
        {next.map((tool) => (
          <View
            key={tool}
            id={`result-next-${tool}`}
            className="next-tools__tool"
            {...press(() => void open(continueUrl(tool, task.taskId, index)), { role: 'link' })}
          >
            <Picture src={toolFaces[tool].icon} shape="tool" />
            <View className="next-tools__name">
              <Copy size={12} centred>
                {common(toolFaces[tool].name)}
              </Copy>
            </View>
          </View>
        ))}
      </View>
    </View>
  );
}
