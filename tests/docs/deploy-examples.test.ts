import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../server/src/config/settings';
import { REPOSITORY } from '../launcher/support/tree';

const FOLDER = join(REPOSITORY, 'docs/examples/deploy');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'tuzuo-deploy-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The first of some paths that exists: these programs are Debian packages that a machine may lack. */
const programAt = (...paths: string[]) => paths.find((path) => existsSync(path)) ?? '';

function check(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: place, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
}

const write = (name: string, text: string) => {
  writeFileSync(join(place, name), text);
  return join(place, name);
};

describe('the examples of a deployment', () => {
  it('set what Tuzuo knows', () => {
    const [service = ''] = read('compose.yml').split('\n  postgres:\n');
    const inCompose = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
    const inUnit = [
      ...(/^Environment=(.+)$/m.exec(read('tuzuo.service'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
    ];
    const named = [...inCompose, ...inUnit.map(([, name = '']) => name)];
    expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'S3_BUCKET', 'DATA_DIR', 'NODE_ENV']));
    expect(named.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('pass on uploads of the largest size to the port that Tuzuo has by default', () => {
    const port = SETTINGS.PORT.schema.parse(undefined);
    for (const name of ['nginx.conf', 'Caddyfile', 'compose.yml'])
      expect(read(name)).toContain(`127.0.0.1:${port}`);
    expect(read('nginx.conf')).toContain('client_max_body_size 800m');
    expect(read('Caddyfile')).toContain('max_size 800MB');
  });

  const systemd = programAt('/usr/bin/systemd-analyze');
  it.skipIf(!systemd)('are a unit that systemd accepts', () => {
    const unit = read('tuzuo.service').replace(/^ExecStart=.+$/m, 'ExecStart=/bin/true');
    check(systemd, ['verify', write('tuzuo.service', unit)]);
  });

  const nginx = programAt('/usr/sbin/nginx', '/usr/local/sbin/nginx');
  it.skipIf(!nginx)('are a site that nginx accepts', () => {
    const key = join(place, 'key.pem');
    const certificate = join(place, 'certificate.pem');
    const subject = ['-subj', '/CN=studio.example.com', '-days', '1'];
    check('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ]);
    const site = read('nginx.conf')
      .replace(/ssl_certificate .+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${key};`);
    const file = write('nginx.conf', `pid ${place}/nginx.pid; events {} http { access_log off; ${site} }`);
    check(nginx, ['-t', '-p', place, '-e', 'stderr', '-c', file]);
  });

  const caddy = programAt('/usr/bin/caddy', '/usr/local/bin/caddy');
  it.skipIf(!caddy)('are a configuration that Caddy accepts', () => {
    check(caddy, ['validate', '--adapter', 'caddyfile', '--config', join(FOLDER, 'Caddyfile')]);
  });

  const compose = programAt('/usr/bin/docker-compose', '/usr/local/bin/docker-compose');
  it.skipIf(!compose)('are services that compose accepts', () => {
    write('compose.yml', read('compose.yml'));
    write('.env', 'POSTGRES_PASSWORD=x\nS3_SECRET_ACCESS_KEY=y\n');
    check(compose, ['-f', join(place, 'compose.yml'), 'config', '--quiet']);
  });
});
