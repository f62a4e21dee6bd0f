import type { Handlers } from '../../http/port';
import type { ToolTasks } from '../tool/service';
import type { IdPhotos } from './service';

type IdPhotoRouteName =
  | 'idphoto.spec.list'
  | 'idphoto.sheet.create'
  | 'idphoto.photo.unlock'
  | 'idphoto.pack.create';

type IdPhotoRouteDependencies = {
  idPhotos: IdPhotos;
  tasks: Pick<ToolTasks, 'get'>;
};

/** Handlers of the calls about ID photos; listing documents needs no login. */
export function idPhotoHandlers({ idPhotos, tasks }: IdPhotoRouteDependencies): Handlers<IdPhotoRouteName> {
  return {
    'idphoto.spec.list': async (input, { locale }) => idPhotos.listSpecs(input, locale),
    'idphoto.sheet.create': async (input, { userId }) => idPhotos.createSheet(userId, input),
    'idphoto.photo.unlock': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await idPhotos.unlock(own);
      return tasks.get(own, say);
    },
    'idphoto.pack.create': async (input, { userId, locale }) => idPhotos.createPack(userId, input, locale),
  };
}
