import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { FaceData } from './service';

type FaceDataRouteDependencies = { sessions: Pick<Sessions, 'authenticate'>; faceData: FaceData };

/** Handlers of the call that deletes face data. */
export function faceDataHandlers({
  sessions,
  faceData,
}: FaceDataRouteDependencies): Handlers<'user.face.remove'> {
  return {
    'user.face.remove': async (_input, { sessionToken }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return { removed: await faceData.remove(userId) };
    },
  };
}
