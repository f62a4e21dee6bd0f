import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MAX_PACKAGE_BYTES, type PackageType } from '@tuzuo/core/app/upgrade';
import { versionCodeOf } from '@tuzuo/core/app/version';
import type { Executor } from '../../db/database';
import {
  addPackage,
  findAbove,
  type NewPackage,
  type PackageChange,
  type PublishedPackage,
  updatePackage,
} from './repository';
import { type Asker, isFor } from './rollout';
import { signPackage } from './sign';
import { zipNames } from './zip-names';

export { findPackages, type PackageChange, type PublishedPackage } from './repository';

/** A version to publish, as specified by the operator. */
export type Publication = Pick<
  NewPackage,
  'version' | 'packageType' | 'url' | 'forced' | 'notes' | 'channel' | 'rolloutPercent'
> & {
  /** Local path of the file available at `url`. */
  file: string;
  /** The operator's P-256 key; if missing, apps that require a signature refuse the file. */
  key: KeyObject | undefined;
};

/** Why a version cannot be published, as a sentence for the operator. */
export class Unpublishable extends Error {
  override readonly name = 'Unpublishable';
}

/** A file that every package of a kind contains; one without it was picked by mistake, and would break phones. */
const MUST_HOLD: Record<PackageType, string> = { resource: 'index.html', apk: 'AndroidManifest.xml' };

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function checkFile(file: string, packageType: PackageType): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Unpublishable(`There is no file ${file}.`);
  if (found.size > MAX_PACKAGE_BYTES) {
    throw new Unpublishable(`${file} has ${found.size} bytes; the limit is ${MAX_PACKAGE_BYTES}.`);
  }
  const names = await zipNames(file);
  if (!names?.includes(MUST_HOLD[packageType])) {
    throw new Unpublishable(
      `${file} is not a ${packageType} package: it must be a ZIP with ${MUST_HOLD[packageType]} at its root.`,
    );
  }
  return found.size;
}

function codeOf(version: string): number {
  const code = versionCodeOf(version);
  if (code === undefined || code === 0) {
    throw new Unpublishable(
      `"${version}" is not a valid version: write it as 1.0.85, with numbers below 1000.`,
    );
  }
  return code;
}

/** The newest version offered to this caller. */
export const findUpgrade = async (tx: Executor, asker: Asker): Promise<PublishedPackage | undefined> =>
  (await findAbove(tx, asker.versionCode)).find((one) => isFor(one, asker));

function checkPercent(percent: number): void {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new Unpublishable('The percentage of devices must be a whole number from 0 to 100.');
  }
}

/**
 * Publishes a version of the Android app, which older ones are then offered according to its rollout.
 * @returns the data against which phones check the file
 * @throws Unpublishable for a wrong file or version, or one published before
 */
export async function publishPackage(
  tx: Executor,
  { file, key, ...publication }: Publication,
): Promise<PublishedPackage> {
  const versionCode = codeOf(publication.version);
  checkPercent(publication.rolloutPercent);
  const bytes = await checkFile(file, publication.packageType);
  const announced = { ...publication, versionCode, bytes, sha256: await sha256Of(file) };
  const published = await addPackage(tx, {
    ...announced,
    signature: key ? signPackage(announced, key) : null,
  });
  if (!published) {
    throw new Unpublishable(`${publication.version} was published before: give the new file a new version.`);
  }
  return published;
}

/**
 * Changes the rollout of a version, withdraws it, or offers it again.
 * @throws Unpublishable if it does not exist, or for an invalid percentage
 */
export async function changePackage(
  tx: Executor,
  version: string,
  change: PackageChange,
): Promise<{ before: PublishedPackage; after: PublishedPackage }> {
  if (change.rolloutPercent !== undefined) checkPercent(change.rolloutPercent);
  const changed = await updatePackage(tx, codeOf(version), change);
  if (!changed) throw new Unpublishable(`${version} was never published.`);
  return changed;
}
