import { View } from '@tarojs/components';
import { isShareable } from '@tuzuo/core/tools';
import { useState } from 'react';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { absolute } from '@/request/send';
import { savePicture } from '@/shell/preview';
import { ShareButton } from '@/shell/share';
import { cardAt, toolCard } from '@/shell/share-entry';
import { toolFaces, toolUrl } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { PinnedBar } from '@/ui/pinned-bar';
import { fileNameOf, isVideo, sourceOfResult, type Task, type TaskResult } from './task';
import { useTaskWords } from './words';
import './result-bar.scss';

/** State of saving a task's results on this device. */
export function useSaving(task: Task) {
  const t = useTaskWords();
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState<number>();

  /** Saves a result to the host's album; resolves with whether the next one can follow. */
  const save = async (result: TaskResult): Promise<boolean> => {
    const outcome = await savePicture(result.url, t('result.saveFailed'), fileNameOf(task.tool, result));
    // For an image that the user saves by holding it, the outcome is unknown.
    if (outcome === 'saved') setSaved((before) => [...before, result.assetId]);
    return outcome !== 'failed';
  };
  const saveAll = async () => {
    for (const [index, result] of task.results.entries()) {
      if (!(await save(result))) return;
      setAll(index + 1);
    }
  };

  return {
    isSaved: ({ assetId }: TaskResult) => saved.includes(assetId),
    busy,
    /** Number of saved results while all are being saved. */
    all,
    keep(result: TaskResult): void {
      setBusy(true);
      void save(result).finally(() => setBusy(false));
    },
    keepAll(): void {
      setAll(0);
      void saveAll().finally(() => setAll(undefined));
    },
  };
}

/** What sharing a result sends: images of people stay private, so their tool is shared instead. */
function sharedOf(task: Task, result: TaskResult, title: string) {
  const { tool } = task;
  const url = toolUrl(tool);
  if (!isShareable(tool)) {
    return {
      content: { title, url, card: cardAt(toolCard(tool)) },
      thing: { kind: 'tool', id: tool },
    } as const;
  }
  const source = sourceOfResult(task, result);
  return {
    content: {
      title,
      url,
      picture: absolute(result.thumbUrl),
      card: cardAt(result.cardUrl ?? toolCard(tool)),
      ...(!isVideo(result) && { file: absolute(result.url) }),
    },
    thing: { kind: 'result', id: result.assetId, original: source && absolute(source.thumbUrl) },
  } as const;
}

type ResultBarProps = { task: Task; result: TaskResult; saving: ReturnType<typeof useSaving> };

type SaveProps = Pick<ResultBarProps, 'result' | 'saving'>;

/** Saves the shown result; `quiet` where a button for all of them is next to it. */
export function SaveOne({ result, saving, quiet = true }: SaveProps & { quiet?: boolean }) {
  const t = useTaskWords();
  const isSaved = saving.isSaved(result);
  const word = isVideo(result) ? 'result.saveVideo' : 'result.save';
  return (
    <Button
      id="result-save"
      fullWidth
      variant={quiet || isSaved ? 'quiet' : 'primary'}
      busy={saving.busy}
      text={t(saving.busy ? 'result.saving' : isSaved ? 'result.saved' : word)}
      onPress={() => saving.keep(result)}
    />
  );
}

/** Saves all results of a run, one after the other. */
function SaveAll({ task, saving }: Pick<ResultBarProps, 'task' | 'saving'>) {
  const t = useTaskWords();
  const { length } = task.results;
  const isSaved = task.results.every(saving.isSaved);
  return (
    <Button
      id="result-save-all"
      fullWidth
      variant={isSaved ? 'quiet' : 'primary'}
      busy={saving.all !== undefined}
      text={
        saving.all === undefined
          ? isSaved
            ? t('result.saved')
            : `${t('result.saveAll')} (${length})`
          : `${t('result.saving')} ${saving.all} / ${length}`
      }
      onPress={saving.keepAll}
    />
  );
}

/** Actions for a result, at the bottom of its page; must be the last element. Several are saved by one button. */
export function ResultBar({ task, result, saving }: ResultBarProps) {
  const t = useTaskWords();
  const common = useT();
  const title = t('result.shareTitle', { tool: common(toolFaces[task.tool].name) });
  return (
    <PinnedBar>
      <View className="result-bar">
        <Button
          id="result-again"
          variant="quiet"
          tight
          text={t('result.again')}
          onPress={() => void open(toolUrl(task.tool, task.taskId))}
        />
        <ShareButton tight id="result-share" text={t('result.share')} {...sharedOf(task, result, title)} />
        <View className="result-bar__main">
          {task.results.length > 1 ? (
            <SaveAll task={task} saving={saving} />
          ) : (
            <SaveOne result={result} saving={saving} quiet={false} />
          )}
        </View>
      </View>
    </PinnedBar>
  );
}
