import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MAX_PACKAGE_BYTES, type PackageType } from '@tuzuo/core/app/upgrade';
import { versionCodeOf } from '@tuzuo/core/app/version';
import type { Executor } from '../../db/database';
import { addPackage, type NewPackage, setActive } from './repository';
import { zipNames } from './zip-names';

/** What an operator says of a version that they publish. */
export type Publication = Pick<NewPackage, 'version' | 'packageType' | 'url' | 'forced' | 'notes'> & {
  /** The file that lies at `url`, here. */
  file: string;
};

/** Why a version is not published, as a sentence for the operator. */
export class Unpublishable extends Error {
  override readonly name = 'Unpublishable';
}

/** What every package of a kind has in it: anything else was picked by mistake, and phones would stop working. */
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
    throw new Unpublishable(`${file} has ${found.size} bytes; ${MAX_PACKAGE_BYTES} are the most.`);
  }
  const names = await zipNames(file);
  if (!names?.includes(MUST_HOLD[packageType])) {
    throw new Unpublishable(
      `${file} is no ${packageType} package: it must be a ZIP with ${MUST_HOLD[packageType]} at its root.`,
    );
  }
  return found.size;
}

function codeOf(version: string): number {
  const code = versionCodeOf(version);
  if (code === undefined || code === 0) {
    throw new Unpublishable(`"${version}" is no version: write it as 1.0.85, with numbers below 1000.`);
  }
  return code;
}

/**
 * Publishes a version of the Android app: from now on older ones are told of it.
 * @returns what phones will check the file against
 * @throws Unpublishable for a wrong file, a wrong version, or one that was published before
 */
export async function publishPackage(
  tx: Executor,
  { file, ...publication }: Publication,
): Promise<NewPackage> {
  const versionCode = codeOf(publication.version);
  const bytes = await checkFile(file, publication.packageType);
  const published = { ...publication, versionCode, bytes, sha256: await sha256Of(file) };
  if (!(await addPackage(tx, published))) {
    throw new Unpublishable(`${publication.version} was published before: give the new file a new version.`);
  }
  return published;
}

/** Takes a version back: nobody is told of it any more. @throws Unpublishable when there is none */
export async function withdrawPackage(tx: Executor, version: string): Promise<void> {
  if (!(await setActive(tx, codeOf(version), false)))
    throw new Unpublishable(`${version} was never published.`);
}
