import type { Handlers } from '../../http/port';
import type { Tasks } from '../task/service';
import { objectFind } from './task';

type ObjectRouteName = 'gen.object.find' | 'gen.object.get' | 'gen.object.cancel';

/** Handlers of the calls that find objects in pictures. */
export function objectHandlers({ tasks }: { tasks: Pick<Tasks, 'of'> }): Handlers<ObjectRouteName> {
  const objects = tasks.of(objectFind);
  return {
    'gen.object.find': (input, { userId, say }) => objects.create(userId, input, say),
    'gen.object.get': ({ taskId }, { userId, say }) => objects.get({ userId, taskId }, say),
    'gen.object.cancel': ({ taskId }, { userId, say }) => objects.cancel({ userId, taskId }, say),
  };
}
