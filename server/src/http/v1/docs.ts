import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '../dispatch';
import { openApiDocument } from './openapi';

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:760px;padding:24px;
font:16px/1.6 system-ui,sans-serif}h1{font-size:24px}h2{font-size:18px;margin-top:32px}
pre{overflow-x:auto;padding:12px;border:1px solid #8884;border-radius:8px;font-size:13px}
code{font-family:ui-monospace,monospace}td{padding:2px 12px 2px 0;vertical-align:top}`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

type Operation = { summary: string; responses: Record<string, { description: string }> };

function operationHtml(method: string, path: string, { summary, responses }: Operation): string {
  const rows = Object.entries(responses).map(
    ([status, { description }]) => `<tr><td><code>${status}</code></td><td>${escaped(description)}</td></tr>`,
  );
  const title = `<code>${method.toUpperCase()} ${escaped(path)}</code>`;
  return `<h2>${title}</h2><p>${escaped(summary)}</p><table>${rows.join('')}</table>`;
}

/** A plain page made of the description: no script, nothing from elsewhere. */
function docsHtml(base: string): string {
  const { info, paths, components } = openApiDocument(base);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
      operationHtml(method, path, operation),
    ),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h2>${name}</h2><pre>${escaped(JSON.stringify(schema, undefined, 2))}</pre>`,
  );
  const example = `curl ${base}/v1/id-photos -H 'Authorization: Bearer KEY' \\
  -F photo=@portrait.jpg -F specId=one-inch -F consent=true`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(info.title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>
<h1>${escaped(info.title)} ${escaped(info.version)}</h1><p>${escaped(info.description)}
<a href="/docs/openapi.json">OpenAPI 3.1</a></p><pre>${escaped(example)}</pre>
${operations.join('\n')}${schemas.join('\n')}</body></html>`;
}

/** Serves the description of the public API: `/docs` for people, `/docs/openapi.json` for programs. */
export function serveDocs(app: FastifyInstance, publicUrl: string | undefined): void {
  const baseOf = (request: FastifyRequest) => publicUrl ?? originOf(request);
  app.get('/docs', { config: { routeName: 'docs' } }, async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(docsHtml(baseOf(request))),
  );
  app.get('/docs/openapi.json', { config: { routeName: 'docs' } }, async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApiDocument(baseOf(request))),
  );
}
