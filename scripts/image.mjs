/**
 * `npm run image`: a release as an image for containers, in dist/release: an OCI archive that podman and docker load. Needs
 * mmdebstrap and buildah (Debian packages), and root or user namespaces. `-- --platform linux-arm64` as for releases.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, ROOT, run, runMain, runScript, step } from './lib/run.mjs';

/** Debian's names of processors. */
const ARCHITECTURES = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

/** All that Node, the engines and PostgreSQL need of a system. */
const PACKAGES = [
  ...['base-files', 'base-passwd', 'netbase', 'dash', 'libc6', 'libstdc++6', 'libgcc-s1'],
  ...['ca-certificates', 'tzdata', 'openssl'],
];

/** The account that the container runs as. */
const ACCOUNT = { passwd: 'tuzuo:x:10001:10001::/data:/bin/false', group: 'tuzuo:x:10001:' };

/** @param {string} title @param {string} command @param {string[]} args */
async function execute(title, command, args) {
  const { code, output } = await step(title, () => run(command, args));
  if (code === 127) throw new Failure(`${command} was not found: install it with apt-get.`, output);
  if (code !== 0) throw new Failure(`${command} failed: see the lines above.`, output);
}

/** Unpacks Debian's packages; their scripts, which would need a running system, are replaced by a few files. @param {string} folder @param {string} architecture */
async function makeBase(folder, architecture) {
  if (existsSync(join(folder, 'etc/passwd'))) return;
  rmSync(folder, { recursive: true, force: true });
  const without = ['doc', 'man', 'locale', 'info', 'lintian'].map((name) => `/usr/share/${name}/*`);
  await execute('Making the base of Debian packages', 'mmdebstrap', [
    '--variant=extract',
    `--architectures=${architecture}`,
    `--include=${PACKAGES.join(',')}`,
    ...without.map((path) => `--dpkgopt=path-exclude=${path}`),
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    'bookworm',
    folder,
  ]);
  const at = (/** @type {string} */ path) => join(folder, path);
  if (!existsSync(at('bin/sh'))) symlinkSync('dash', at('bin/sh'));
  const authorities = readdirSync(at('usr/share/ca-certificates/mozilla')).map((name) =>
    readFileSync(at(`usr/share/ca-certificates/mozilla/${name}`), 'utf8'),
  );
  writeFileSync(at('etc/ssl/certs/ca-certificates.crt'), authorities.join(''));
  for (const [name, line] of Object.entries(ACCOUNT)) {
    const others = readFileSync(at(`usr/share/base-passwd/${name}.master`), 'utf8');
    writeFileSync(at(`etc/${name}`), `${others}${line}\n`);
  }
}

const TAG = 'localhost/tuzuo:latest';

runMain(async () => {
  await ensureInstalled('run');
  // Imported here because its packages are installed only now.
  const { addChecksum, assemble, ownPlatform, PLATFORMS, releaseName } = await import('./lib/release.mjs');
  const { values } = parseArgs({ options: { platform: { type: 'string', default: ownPlatform() } } });
  const platform = PLATFORMS.find((one) => one === values.platform);
  if (!platform) throw new Failure(`Images are made for ${PLATFORMS.join(' and ')}: set --platform.`);
  const architecture = ARCHITECTURES[/** @type {keyof typeof ARCHITECTURES} */ (platform)];
  const pages = await step('Building the pages, where they have changed', () => runScript('build:h5'));
  if (pages.code !== 0) throw new Failure('The pages do not build: see the lines above.', pages.output);
  const context = join(ROOT, '.cache/image', platform);
  mkdirSync(context, { recursive: true });
  await makeBase(join(context, 'base'), architecture);
  await step('Collecting the files', () => assemble(join(context, 'tuzuo'), platform));
  mkdirSync(join(context, 'data'), { recursive: true });
  const store = join(ROOT, '.cache/image/store');
  const storage = ['--root', store, '--runroot', join(store, 'run'), '--storage-driver', 'vfs'];
  const name = releaseName(platform);
  const archive = join(ROOT, 'dist/release', `${name}.oci.tar`);
  mkdirSync(join(ROOT, 'dist/release'), { recursive: true });
  rmSync(archive, { force: true });
  await execute('Building the image', 'buildah', [
    ...storage,
    ...['build', '--isolation', 'chroot', '--format', 'oci', '--layers=false', '--arch', architecture],
    ...['--file', join(ROOT, 'config/container/Containerfile')],
    ...['--tag', TAG, context],
  ]);
  const to = `oci-archive:${archive}:${TAG}`;
  await execute('Writing the image', 'buildah', [...storage, 'push', TAG, to]);
  await run('buildah', [...storage, 'rmi', '--all', '--force']);
  rmSync(store, { recursive: true, force: true });
  rmSync(join(context, 'tuzuo'), { recursive: true });
  await addChecksum(archive);
  process.stdout.write(`${archive}\n`);
});
