import { View } from '@tarojs/components';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { CheckList } from './check-list';
import { sourceOf, type Task } from './task';
import type { FollowedTask } from './use-task';
import { useTaskWords } from './words';
import './task-end.scss';

type TaskEndProps = Pick<FollowedTask, 'acting' | 'act'> & {
  task: Task;
  /** Back to the pictures and options. */
  onChange: () => void;
};

/** A task that has made nothing: why, what it cost, and what to do now. */
export function TaskEnd({ task, acting, act, onChange }: TaskEndProps) {
  const t = useTaskWords();
  const failed = task.state === 'failed';
  const source = sourceOf(task);
  const broken = task.analysis?.checks.filter(({ ok }) => !ok) ?? [];
  return (
    <Panel id="task-end" announced>
      {source && (
        <View className="task-end__picture">
          <Photo src={absolute(source.url)} alt={t('source')} />
        </View>
      )}
      <Copy size={16} strong>
        {t(failed ? 'failed.title' : 'canceled.title')}
      </Copy>
      {task.failure && (
        <View className="task-end__text">
          <Copy id="task-reason" size={14} tone="danger">
            {task.failure.reason}
          </Copy>
        </View>
      )}
      <CheckList checks={broken} />
      {task.points.charged === 0 && (
        <View className="task-end__text">
          <Copy size={12} tone="muted">
            {t('uncharged')}
          </Copy>
        </View>
      )}
      <View className="task-end__actions">
        <Button
          id="task-retry"
          busy={acting === 'retry'}
          text={t(failed ? 'retry' : 'rerun')}
          onPress={() => act('retry')}
        />
        <Button id="task-change" look="quiet" text={t('change')} onPress={onChange} />
      </View>
    </Panel>
  );
}
