import { createHash } from 'node:crypto';
import type { UpdateChannel } from '@tuzuo/core/app/upgrade';
import type { PublishedPackage } from './repository';

/** A client that asks for an update. */
export type Asker = {
  versionCode: number;
  channel: UpdateChannel;
  /** The device's ID; undefined for a client that does not send it. */
  deviceId: string | undefined;
};

const PERCENT = 100;

/**
 * A device's bucket in the rollout of a version, from 0 to below 100. It is stable, so a device that was offered a version
 * keeps the offer as the percentage rises. The version is part of the hash, so that each rollout starts with other devices.
 */
export function placeInRollout(versionCode: number, deviceId: string): number {
  const drawn = createHash('sha256').update(`${versionCode}\n${deviceId}`).digest().readUInt32BE();
  return (drawn / 2 ** 32) * PERCENT;
}

/** Whether a version is offered to this caller; one without a device ID waits for the complete rollout. */
export function isFor(
  { versionCode, channel, rolloutPercent }: PublishedPackage,
  asker: Pick<Asker, 'channel' | 'deviceId'>,
): boolean {
  if (channel === 'beta' && asker.channel !== 'beta') return false;
  if (rolloutPercent >= PERCENT) return true;
  return asker.deviceId !== undefined && placeInRollout(versionCode, asker.deviceId) < rolloutPercent;
}
