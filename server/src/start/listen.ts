import type { AddressInfo } from 'node:net';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { FastifyInstance } from 'fastify';

/** `setting`: the environment variable of the port. */
type Address = { host: string; port: number; setting: 'PORT' | 'WORKER_PORT' };

const SENTENCES: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `Port ${port} on ${host} is in use: set ${setting} to a free port, or stop the program that uses this one.`,
  EACCES: ({ port, setting }) => `This user may not open port ${port}: set ${setting} to 1024 or above.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST is "${host}", which is no address of this machine: set HOST to 127.0.0.1, 0.0.0.0 or one that is.`,
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** The URL at which a browser on this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

/** Listens and returns the URL. Throws a StartupError with a hint if the system refuses. */
export async function listen(app: FastifyInstance, address: Address): Promise<string> {
  try {
    await app.listen({ host: address.host, port: address.port });
  } catch (error) {
    const sentence = SENTENCES[codeOf(error) === 'ENOTFOUND' ? 'EADDRNOTAVAIL' : codeOf(error)];
    if (!sentence) throw error;
    throw new StartupError('listen', sentence(address), ExitCode.system, { cause: error });
  }
  const { port } = app.server.address() as AddressInfo;
  return localUrl(address.host, port);
}
