import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { FaceData } from './service';

type FaceDataRouteDependencies = { sessions: Pick<Sessions, 'authenticate'>; faceData: FaceData };

/** The call about what is kept of faces. */
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
