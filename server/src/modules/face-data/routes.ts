import type { Handlers } from '../../http/port';
import type { FaceData } from './service';

type FaceDataRouteDependencies = { faceData: FaceData };

/** Handlers of the call that deletes face data. */
export function faceDataHandlers({ faceData }: FaceDataRouteDependencies): Handlers<'user.face.remove'> {
  return {
    'user.face.remove': async (_input, { userId }) => {
      return { removed: await faceData.remove(userId) };
    },
  };
}
