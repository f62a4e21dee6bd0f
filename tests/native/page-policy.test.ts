import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from '../../server/src/http/security-headers';

const PAGE = `<!DOCTYPE html><html><head><script>window.名 = '图作'\r\n</script>
<script src="/js/app.js" defer></script><script type="application/json">{"a":1}</script>
<SCRIPT data-kind="late">go(1 < 2)</SCRIPT></head><body></body></html>`;

it('a page from the phone has the same permissions as from the server', async ({ skip }) => {
  if (spawnSync('javac', ['-version']).status !== 0) skip('no javac');
  const folder = mkdtempSync(join(tmpdir(), 'tuzuo-policy-'));
  const app = fastify();
  try {
    const file = join(folder, 'index.html');
    writeFileSync(file, PAGE);
    const java = [
      'native/android/app/src/main/java/tuzuo/shell/PagePolicy.java',
      'tests/native/PolicyCommand.java',
    ];
    execFileSync('javac', ['-d', folder, ...java]);
    const said = execFileSync('java', ['-Dstdout.encoding=UTF-8', '-cp', folder, 'PolicyCommand', file], {
      encoding: 'utf8',
    });

    addSecurityHeaders(app, { h5Root: folder, https: true, webOrigins: ['https:'] });
    app.get('/', (_request, reply) => reply.type('text/html').send(PAGE));
    const { headers } = await app.inject('/');
    const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options'];
    expect(said.trim().split('\n')).toEqual(names.map((name) => `${name}: ${headers[name]}`));
    expect(said.match(/'sha256-/g)).toHaveLength(2);
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
