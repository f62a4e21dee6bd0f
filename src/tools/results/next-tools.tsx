import { View } from '@tarojs/components';
import { type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { QUICK_TASKS } from '@tuzuo/core/tools/presets';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { open, pages, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { continueUrl, ensureCatalog, moreUrl, sceneTool, toolFaces, useOpenTools } from '@/tools/catalog';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { SwipeRow } from '@/ui/swipe-row';
import { isVideo, mayBeTransparent, type Task } from './task';
import { useTaskWords } from './words';
import './next-tools.scss';

/** Whether the tool uses a painted mask: its result often needs another pass. */
const isPainted = ({ tool }: Task) => Object.values(tools[tool].inputs).some(({ kind }) => kind === 'mask');

/** Whether another run with the same words makes something else: an engine that generates has made it. */
const mayVary = ({ tool, options }: Task): boolean =>
  (tools[tool] as ToolDefinition).engineOnly === true || options.seed !== undefined;

/** The entry for posters in a tool's `goOnWith`. */
const POSTER = 'poster';

/** What a seller does with a tool: its quick task on home, if it has one, else the tool's name. */
const taskName = (tool: ToolKey) =>
  QUICK_TASKS.find((preset) => preset.tool === tool && tool === sceneTool)?.name ?? toolFaces[tool].name;

/** A link to continue with an image. */
type NextLink = { id: string; name: string; url: string };

/**
 * A link to smart posters with the image, which are laid out around it. None for a video, for what is not paid yet, and
 * in a product without posters.
 */
function posterLinks({ tool, taskId, results }: Task, index: number, name: string): NextLink[] {
  const { paidLater }: ToolDefinition = tools[tool];
  const result = results[index];
  if (!result || isVideo(result) || paidLater || !pages.poster) return [];
  const query = { from: taskId, ...(index > 0 && { index: String(index) }) };
  return [{ id: 'result-next-poster', name, url: urlOf('poster', query) }];
}

/** A link to the editor with the text lines of a result as layers. */
function editorLinks({ taskId, results }: Task, index: number, name: string): NextLink[] {
  if (!results[index]?.layers || !pages['create-design']) return [];
  return [{ id: 'result-next-layers', name, url: urlOf('create-design', { taskId, index: String(index) }) }];
}

/** Tools that can continue with an output image of a run; renders nothing when none is open. */
export function NextTools({ task, index }: { task: Task; index: number }) {
  const t = useTaskWords();
  const common = useT();
  const isOpen = useOpenTools();
  useEffect(ensureCatalog, []);
  const { goOnWith = [] }: ToolDefinition = tools[task.tool];
  const result = task.results[index];
  if (!result) return null;
  const toTool = (tool: ToolKey, link: Omit<NextLink, 'url'>): NextLink => ({
    ...link,
    url: continueUrl(tool, task.taskId, index),
  });
  const posters = posterLinks(task, index, t('result.poster'));
  const next = goOnWith.flatMap((key): NextLink[] => {
    if (key === POSTER) return posters;
    const tool = isOpen.find((one) => one === key);
    return tool ? [toTool(tool, { id: `result-next-${tool}`, name: common(taskName(tool)) })] : [];
  });
  const links: readonly NextLink[] = [
    ...editorLinks(task, index, t('result.layers')),
    ...(mayVary(task)
      ? [{ id: 'result-more', name: t('result.more'), url: moreUrl(task.tool, task.taskId, index) }]
      : []),
    ...(isPainted(task) ? [toTool(task.tool, { id: 'result-continue', name: t('result.continue') })] : []),
    ...next,
    ...(goOnWith.includes(POSTER) ? [] : posters),
  ];
  if (links.length === 0) return null;
  return (
    <View id="result-next" className="next-tools">
      <View className="next-tools__title">
        <Copy size={18} strong>
          {t('result.next')}
        </Copy>
      </View>
      <SwipeRow>
        {links.map(({ id, name, url }) => (
          <View
            key={id}
            id={id}
            className="next-tools__tool"
            {...press(() => void open(url), { role: 'link' })}
          >
            <View className="next-tools__picture">
              <Photo
                src={absolute(result.thumbUrl)}
                alt=""
                fit="cover"
                transparent={mayBeTransparent(result)}
              />
            </View>
            <View className="next-tools__name">
              <Copy size={12} centered>
                {name}
              </Copy>
            </View>
          </View>
        ))}
      </SwipeRow>
    </View>
  );
}
