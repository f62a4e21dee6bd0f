import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import { open, withQuery } from '@/navigation';
import { Page } from '@/shell/page';
import { resultsUrl } from '@/tools/catalogue';
import { type FollowedTask, useTask } from '@/tools/results';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { Variants } from './variants';
import { useAiPreviewWords } from './words';
import './ai-preview-page.scss';

type ShownProps = { followed: FollowedTask; index: number };

function Shown({ followed: { task, connection }, index }: ShownProps) {
  const t = useAiPreviewWords();
  if (task && task.results.length > 0) {
    return <Variants key={task.taskId} task={task} start={task.results[index] ? index : 0} />;
  }
  if (connection === 'gone' || (task && isEnded(task.state))) return <Nothing />;
  return (
    <View id="task-loading" className="ai-preview__waiting">
      {connection === 'lost' ? <Copy tone="muted">{t('lost')}</Copy> : <Skeleton />}
    </View>
  );
}

function Nothing() {
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

/** The product images of a run, large. `index`: which of them first, from 0. */
export const AiPreviewPage = withQuery(
  'ai-preview',
  function AiPreview({ taskId, index }: { taskId?: string; index?: string }) {
    const followed = useTask(taskId);
    return (
      <Page name="ai-preview" titleKey="tool.ai-product.name">
        {taskId === undefined ? <Nothing /> : <Shown followed={followed} index={Number(index ?? 0)} />}
      </Page>
    );
  },
);
