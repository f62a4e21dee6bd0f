import { ErrorCode } from '@tuzuo/core/api/errors';
import { ApiError } from '@/request';

/** A photo in a scene that must be paid for. */
type LockedScene = { assetId: string; sceneId: string };

/** What must be unlocked before an export, and its price in points; 0 if free uses pay for it. */
export type Locked = { assetIds: string[]; scenes: LockedScene[]; points: number };

const isScene = (value: unknown): value is LockedScene => {
  const { assetId, sceneId } = (value ?? {}) as Partial<LockedScene>;
  return typeof assetId === 'string' && typeof sceneId === 'string';
};

/** What a refused export needs; undefined when it was refused for another reason. */
export function lockedBy(error: unknown): Locked | undefined {
  if (!(error instanceof ApiError) || error.code !== ErrorCode.notEnoughPoints) return undefined;
  const { assetIds, scenes, need } = (error.data ?? {}) as Record<'assetIds' | 'scenes' | 'need', unknown>;
  if (!Array.isArray(assetIds) || assetIds.length === 0 || typeof need !== 'number') return undefined;
  const known = Array.isArray(scenes) ? scenes.filter(isScene) : [];
  return { assetIds: assetIds.map(String), scenes: known, points: need };
}

/** The calls that unlock photos, each with its scenes. */
export function unlocksOf({ assetIds = [], scenes = [] }: Partial<Locked> = {}) {
  return assetIds.map((assetId) => {
    const sceneIds = scenes.flatMap((scene) => (scene.assetId === assetId ? [scene.sceneId] : []));
    return { assetId, ...(sceneIds.length > 0 && { sceneIds }) };
  });
}
