import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import { useState } from 'react';
import { open, replace, withQuery } from '@/navigation';
import { absolute } from '@/request/send';
import { Page } from '@/shell/page';
import { PictureStage, StageBar, usePictures } from '@/shell/preview';
import { ShareButton } from '@/shell/share';
import { cardAt, toolCard } from '@/shell/share-entry';
import { resultsUrl, toolUrl } from '@/tools/catalog';
import { type FollowedTask, sourceOf, type Task, useTask } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { useAiPreviewWords } from './words';
import './ai-preview-page.scss';

/** The variants of a run, each as large as the screen, with actions for the current one. */
function Variants({ task, start }: { task: Task; start: number }) {
  const t = useAiPreviewWords();
  const { results, tool, taskId } = task;
  const source = sourceOf(task);
  // Stored once: the order never changes, but every answer signs the addresses again.
  const [urls] = useState(() => results.map(({ url }) => absolute(url)));
  const pictures = usePictures(urls, start, t('saveFailed'));
  const { index, saving, isBroken, save } = pictures;
  return (
    <PictureStage
      pictures={pictures}
      altOf={(at) => t('picture', { number: at + 1, count: urls.length })}
      broken={{ title: t('broken') }}
    >
      <View className="variants__line">
        <Copy id="ai-preview-count" size={14} tone="on-dark" centered>
          {`${index + 1} / ${urls.length}`}
        </Copy>
      </View>
      <StageBar>
        <Button
          id="ai-preview-again"
          variant="quiet"
          text={t('again')}
          onPress={() => void replace(toolUrl(tool, taskId))}
        />
        <ShareButton
          id="result-share"
          text={t('share')}
          content={{
            title: t('shareTitle'),
            url: toolUrl(tool),
            picture: absolute(results[index]?.thumbUrl ?? ''),
            card: cardAt(results[index]?.cardUrl ?? toolCard(tool)),
            file: absolute(results[index]?.url ?? ''),
          }}
          thing={{
            kind: 'result',
            id: results[index]?.assetId ?? '',
            original: source && absolute(source.thumbUrl),
          }}
        />
        <Button
          id="result-save"
          busy={saving || isBroken}
          text={t(saving ? 'saving' : 'save')}
          onPress={save}
        />
      </StageBar>
    </PictureStage>
  );
}

type ShownProps = { followed: FollowedTask; index: number };

function Shown({ followed: { task, connection }, index }: ShownProps) {
  const t = useAiPreviewWords();
  if (task && task.results.length > 0) {
    return <Variants key={task.taskId} task={task} start={task.results[index] ? index : 0} />;
  }
  if (connection === 'gone' || (task && isEnded(task.state))) return <NoImages />;
  return (
    <View id="task-loading" className="ai-preview__waiting">
      {connection === 'lost' ? <Copy tone="muted">{t('lost')}</Copy> : <Skeleton />}
    </View>
  );
}

function NoImages() {
  const t = useAiPreviewWords();
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('none')}
      text={t('noneText')}
      action={{ text: t('all'), onPress: () => void open(resultsUrl('ai-product')) }}
    />
  );
}

/** The product images of a run in large. `index`: the initial image, from 0. */
export const AiPreviewPage = withQuery(
  'ai-preview',
  function AiPreview({ taskId, index }: { taskId?: string; index?: string }) {
    const followed = useTask(taskId);
    return (
      <Page name="ai-preview" titleKey="tool.ai-product.name">
        {taskId === undefined ? <NoImages /> : <Shown followed={followed} index={Number(index ?? 0)} />}
      </Page>
    );
  },
);
