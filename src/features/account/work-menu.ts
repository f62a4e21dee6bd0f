import type { Api } from '@tuzuo/contract/api';
import { say as sayCommon } from '@/i18n';
import { open } from '@/navigation';
import { contextMenu } from '@/platform/context-menu';
import type { MenuRow } from '@/platform/context-menu/port';
import { vibration } from '@/platform/vibration';
import { call } from '@/request';
import { savePicture } from '@/shell/preview';
import { askUser } from '@/ui/feedback';
import { useAccountWords } from './words';

type Task = Api['gen.task.list']['output']['items'][number];

/** A work's address, and what it is: a tool's task or a poster. */
export type WorkPlace = { url: string } & ({ task: Task } | { posterId: string });

/** Saves a task's pictures on this device, up to one that fails. */
async function saveAll({ results }: Task): Promise<void> {
  for (const { url } of results) if ((await savePicture(url)) === 'failed') return;
}

/** Deletes a work if the user agrees. The server's own message is on screen when it refuses. */
async function remove(work: WorkPlace, onRemoved: () => void): Promise<void> {
  const say = useAccountWords.say;
  const content = say('task' in work ? 'work.removeRun' : 'work.removePoster');
  if (!(await askUser({ content, confirmText: say('work.remove') }))) return;
  const removed: Promise<unknown> =
    'task' in work
      ? call('gen.task.remove', { taskId: work.task.taskId }).result
      : call('space.item.remove', { itemIds: [work.posterId] }).result;
  await removed.then(onRemoved, () => undefined);
}

/** The rows of a work's menu. */
function rowsOf(work: WorkPlace, onRemoved: () => void): MenuRow[] {
  const say = useAccountWords.say;
  return [
    { id: 'work-open', text: say('work.open'), perform: () => void open(work.url) },
    ...('task' in work
      ? [{ id: 'work-save', text: sayCommon('share.save'), perform: () => void saveAll(work.task) }]
      : []),
    {
      id: 'work-remove',
      text: say('work.remove'),
      perform: () => void remove(work, onRemoved),
    },
  ];
}

/** The one menu of a work: by its button, a long press, and a right click. `buttonId`: of its button. */
export function workMenu(buttonId: string, name: string, work: WorkPlace, onRemoved: () => void) {
  const rows = () => rowsOf(work, onRemoved);
  const show = () => contextMenu.show(buttonId, name, rows());
  return {
    show,
    hold: () => {
      vibration.vibrate('short').catch(() => undefined);
      show();
    },
    rightClick: contextMenu.on(name, rows),
  };
}
