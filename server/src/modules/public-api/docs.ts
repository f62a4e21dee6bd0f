import { escapeHtml } from '@tuzuo/core/text/markup';
import { openApiDocument } from './openapi';

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:760px;padding:24px;
font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:24px}h2{font-size:18px;margin-top:32px}
h3{font-size:14px;margin:16px 0 4px}
pre{overflow-x:auto;padding:12px;border:1px solid #8884;border-radius:8px;font-size:13px}
code{font-family:ui-monospace,monospace}td{padding:2px 12px 2px 0;vertical-align:top}
td{overflow-wrap:normal}`;

/** Escapes text and converts backticks to `<code>`. */
const marked = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

type Operation = {
  summary: string;
  parameters?: readonly { name: string; description?: string }[];
  requestBody?: { content: object };
  responses: Record<string, { description: string }>;
};

/** Links to the schemas that a part of the document references. */
function schemaLinks(part: object): string {
  const names = [...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  return names.map((name) => `<a href="#${name}">${name}</a>`).join(', ');
}

function table(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(([name = '', ...cells]) => {
    const others = cells.map((cell) => `<td>${cell}</td>`);
    return `<tr><td><code>${escapeHtml(name)}</code></td>${others.join('')}</tr>`;
  });
  return `<h3>${title}</h3><table>${lines.join('')}</table>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const { summary, parameters = [], requestBody, responses } = operation;
  return [
    `<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${marked(summary)}</p>`,
    table(
      'Parameters',
      parameters.map(({ name, description = '' }) => [name, marked(description)]),
    ),
    table(
      'Body',
      Object.entries(requestBody?.content ?? {}).map(([type, body]) => [type, schemaLinks(body)]),
    ),
    table(
      'Answers',
      Object.entries(responses).map(([status, response]) => [
        status,
        marked(response.description),
        schemaLinks(response),
      ]),
    ),
  ].join('');
}

/** Commands that run as they are, except for the key and the names of files and photos. */
const examples = (base: string) => [
  `curl '${base}/v1/specs?query=295x413&limit=5' -H 'Authorization: Bearer KEY'`,
  `curl ${base}/v1/id-photos -H 'Authorization: Bearer KEY' -H 'Idempotency-Key: order-1001' \\
  -F photo=@portrait.jpg -F specId=one-inch -F consent=true`,
  `curl ${base}/v1/id-photos/ID -H 'Authorization: Bearer KEY'`,
  `curl ${base}/v1/sheets -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' \\
  -d '{"items":[{"id":"ID"}],"paper":"A4"}'`,
];

/**
 * A plain documentation page without scripts or external resources.
 * @param base the base URL of the API
 */
export function docsHtml(base: string): string {
  const { info, paths, components } = openApiDocument(base);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries<Operation>(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h2 id="${name}">${name}</h2><pre>${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre>`,
  );
  const example = examples(base).join('\n\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>
<h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1><p>${marked(info.description)}
<a href="/docs/openapi.json">OpenAPI 3.1</a></p><pre>${escapeHtml(example)}</pre>
<h2>Keys</h2><p>${marked(components.securitySchemes.key.description)}</p>
${operations.join('\n')}${schemas.join('\n')}</body></html>`;
}
