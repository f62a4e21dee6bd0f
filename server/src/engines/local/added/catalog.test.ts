import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ADDED_KEYS, ADDED_MODELS, type AddedModel } from './catalog';

const DOCUMENT = fileURLToPath(new URL('../../../../../docs/engines.md', import.meta.url));

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The table of docs/engines.md. */
function renderModels(): string {
  const rows = ADDED_KEYS.map((key) => {
    const { title, gives, tools, optional, license, file, memoryMb }: AddedModel = ADDED_MODELS[key];
    const [first = ''] = file.mirrors;
    const megabytes = Math.round(file.bytes / 1e6);
    return row([
      `\`${key}\``,
      `[${title}](${first}): ${gives}`,
      tools.join(', ') || '–',
      optional.join(', '),
      `${megabytes} MB`,
      memoryMb === undefined ? 'unknown' : `${memoryMb} MB`,
      `[${license.name}](${license.url})`,
    ]);
  });
  const head = [
    'Key',
    'Model',
    'Used by',
    'With `MODEL_ORDER` also by',
    'Download',
    'Memory, as others report',
    'License',
  ];
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

it('docs/engines.md lists the models of the catalog', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  const marked = /(<!-- models: [^>]*-->\n).*?(<!-- \/models -->)/s;
  expect(document).toMatch(marked);
  await expect(document.replace(marked, `$1${renderModels()}\n$2`)).toMatchFileSnapshot(DOCUMENT);
});
