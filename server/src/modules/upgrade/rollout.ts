import { createHash } from 'node:crypto';
import type { UpdateChannel } from '@tuzuo/core/app/upgrade';
import type { PublishedPackage } from './repository';

/** Whose update is asked for. */
export type Asker = {
  versionCode: number;
  channel: UpdateChannel;
  /** The device's own name; undefined for a client that does not tell it. */
  deviceId: string | undefined;
};

const PERCENT = 100;

/**
 * Where a device stands in the rollout of a version, from 0 to below 100. It never moves, so that a device that was
 * offered a version keeps it on offer while the percentage rises; another version draws the devices anew, so that it is
 * not always the same ones that come first.
 */
export function placeInRollout(versionCode: number, deviceId: string): number {
  const drawn = createHash('sha256').update(`${versionCode}\n${deviceId}`).digest().readUInt32BE();
  return (drawn / 2 ** 32) * PERCENT;
}

/** Whether a version is for this caller already; one that does not say which device it is waits for the whole rollout. */
export function isFor(
  { versionCode, channel, rolloutPercent }: PublishedPackage,
  asker: Pick<Asker, 'channel' | 'deviceId'>,
): boolean {
  if (channel === 'beta' && asker.channel !== 'beta') return false;
  if (rolloutPercent >= PERCENT) return true;
  return asker.deviceId !== undefined && placeInRollout(versionCode, asker.deviceId) < rolloutPercent;
}
