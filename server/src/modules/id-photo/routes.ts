import type { CallContext, Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Tasks } from '../task/service';
import type { IdPhotos } from './service';

type IdPhotoRouteName =
  | 'idphoto.spec.list'
  | 'idphoto.sheet.create'
  | 'idphoto.photo.unlock'
  | 'idphoto.pack.create';

type IdPhotoRouteDependencies = {
  sessions: Pick<Sessions, 'authenticate'>;
  idPhotos: IdPhotos;
  tasks: Pick<Tasks, 'get'>;
};

/** Handlers of the calls about ID photos; listing documents needs no login. */
export function idPhotoHandlers({
  sessions,
  idPhotos,
  tasks,
}: IdPhotoRouteDependencies): Handlers<IdPhotoRouteName> {
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;

  return {
    'idphoto.spec.list': async (input, { locale }) => idPhotos.listSpecs(input, locale),
    'idphoto.sheet.create': async (input, context) => idPhotos.createSheet(await userOf(context), input),
    'idphoto.photo.unlock': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await idPhotos.unlock(own);
      return tasks.get(own, context.say);
    },
    'idphoto.pack.create': async (input, context) =>
      idPhotos.createPack(await userOf(context), input, context.locale),
  };
}
