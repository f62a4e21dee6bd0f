import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Api } from '../../contract/api';
import type { IdPhotoDoc } from '../../core/id-photo/photo';
import { FACE_CONSENT_VERSION } from '../../core/session/face-consent';
import { makePhoto } from './photo-engine';
import { type Seller, type TaskWorld, taskWorld } from './task-world';

type Task = Api['gen.task.get']['output'];

export type PhotoWorld = TaskWorld & {
  /** A finished, locked photo of the seller. */
  newPhoto(seller: Seller, options?: Record<string, unknown>): Promise<Task>;
  unlock(seller: Seller, taskId: string): ReturnType<TaskWorld['ask']>;
  /** Mean color of the picture, as #rrggbb. */
  colorOf(url: string): Promise<string>;
};

export const docOf = (task: Task | undefined) => task?.results[0]?.doc as IdPhotoDoc;

/** A run's input in addition to its portrait. */
export const photoRunOf = (
  { assetId }: Seller,
  options: Record<string, unknown> = { specId: 'one-inch' },
) => ({
  tool: 'id-photo' as const,
  inputs: { portrait: assetId },
  options,
  requestId: randomUUID(),
  faceConsent: FACE_CONSENT_VERSION,
});

/** A task world whose engine also makes ID photos. */
export async function photoWorld(place?: Parameters<typeof taskWorld>[0]): Promise<PhotoWorld> {
  const world = await taskWorld(place);
  world.engine.tools['id-photo'] = 'full';
  world.engine.script = makePhoto;
  return {
    ...world,
    newPhoto: async (seller, options) => {
      const { taskId } = await world.create(seller, photoRunOf(seller, options));
      return world.workOff(() => world.ended(seller.session, taskId));
    },
    unlock: (seller, taskId) => world.ask('idphoto.photo.unlock', { taskId }, seller.session),
    colorOf: async (url) => {
      const { channels } = await sharp(await world.bytesOf(url)).stats();
      const hex = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
      return `#${hex.join('')}`;
    },
  };
}
