import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** One year in seconds, including subdomains. */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/** Headers of every response, created once as an object for speed. */
function headersOfAnswers(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': HTTPS_ONLY }),
  };
}

/** Headers of documents only, since nothing else is framed, opened or linked from. */
function headersOfPages(https: boolean): Record<string, string> {
  return {
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    'x-dns-prefetch-control': 'off',
    // A plain HTTP address such as http://192.168.1.5:8787 is not a secure context, where browsers would only warn
    // about these.
    ...(https && { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }),
  };
}

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi;

/** The CSP source that allows exactly this script. */
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** CSP sources that allow exactly the inline scripts of this page, not counting data blocks. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => sourceOf(script));
}

/** The hashes for the built index.html, recomputed when the build changes it. */
function createHashSource(h5Root: string): () => Promise<string[]> {
  const page = join(h5Root, 'index.html');
  let known: { version: string; hashes: string[] } | undefined;
  return async () => {
    const file = await stat(page).catch(() => undefined);
    if (!file) return [];
    const version = `${file.mtimeMs}-${file.size}`;
    if (known?.version !== version) {
      known = { version, hashes: inlineScriptHashes(await readFile(page, 'utf8')) };
    }
    return known.hashes;
  };
}

function contentSecurityPolicy(scriptSources: readonly string[], webOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptSources].join(' ')}`,
    // Taro's components and the page bar set style elements and attributes at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    // Pictures that the user has chosen or is about to save are read from blob URLs of this page.
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    `frame-src ${["'self'", ...webOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** What the pages of this server may load. */
export type PagePolicy = {
  /** Directory of the built web app; may not exist yet. */
  h5Root: string;
  /** Whether users reach us by HTTPS. */
  https: boolean;
  /** Origins whose pages may be framed in ours. */
  webOrigins?: readonly string[];
  /** Inline scripts that modules add to the built page. */
  inlineScripts?: readonly string[];
  /** Other origins from which pages may load scripts. */
  scriptOrigins?: readonly string[];
};

/**
 * Security headers on every response, and a CSP on pages. Inline scripts are allowed by hash rather than by nonce,
 * since a nonce would change every page and make it uncacheable. HTTPS is only enforced if the public address is HTTPS.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { h5Root, https, webOrigins = [], inlineScripts = [], scriptOrigins = [] }: PagePolicy,
): void {
  const scriptHashes = createHashSource(h5Root);
  const added = [...inlineScripts.map(sourceOf), ...scriptOrigins];
  const everywhere = headersOfAnswers(https);
  const onPages = headersOfPages(https);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(everywhere);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !type.startsWith('text/html')) return done();
    reply.headers(onPages);
    scriptHashes().then((hashes) => {
      reply.header('content-security-policy', contentSecurityPolicy([...hashes, ...added], webOrigins));
      done();
    }, done);
  });
}
