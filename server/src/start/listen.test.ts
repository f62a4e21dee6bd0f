import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { listen, localUrl } from './listen';

function refusingApp(code: string) {
  const app = fastify();
  vi.spyOn(app, 'listen').mockRejectedValue(Object.assign(new Error(code), { code }));
  return app;
}

describe('listen', () => {
  it.each([
    [
      'EADDRINUSE',
      'Port 80 on myhost is in use: set PORT to a free port, or stop the program that uses this one.',
    ],
    ['EACCES', 'This user may not open port 80: set PORT to 1024 or above.'],
    ['EADDRNOTAVAIL', /^HOST is "myhost", which is no address of this machine: set HOST to /],
    ['ENOTFOUND', /^HOST is "myhost", which is no address of this machine: set HOST to /],
  ])('says what to do about %s', async (code, message) => {
    const refusal = listen(refusingApp(code), { host: 'myhost', port: 80, setting: 'PORT' });
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toMatchObject({ exitCode: ExitCode.system });
  });

  it('rethrows what it cannot explain', async () => {
    const refusal = listen(refusingApp('EMFILE'), { host: 'myhost', port: 80, setting: 'PORT' });
    await expect(refusal).rejects.toThrow('EMFILE');
  });

  it("names the worker's own setting", async () => {
    const refusal = listen(refusingApp('EADDRINUSE'), { host: 'myhost', port: 80, setting: 'WORKER_PORT' });
    await expect(refusal).rejects.toThrow('is in use: set WORKER_PORT to a free port');
  });

  it('returns the address of a port chosen by the system', async () => {
    const app = fastify();
    const url = await listen(app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
    const { status } = await fetch(url);
    await app.close();
    expect(status).toBe(404);
  });
});

describe('localUrl', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'http://127.0.0.1:80'],
    ['::', 'http://[::1]:80'],
    ['::1', 'http://[::1]:80'],
    ['localhost', 'http://localhost:80'],
  ])('%s → %s', (host, url) => {
    expect(localUrl(host, 80)).toBe(url);
  });
});
