/**
 * Draws the thumbnails and previews of templates that have changed, or whose pictures have. A template that lacks a
 * stock picture is skipped and not listed:
 * node --import tsx content/template-thumbs.ts [--all]
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LibraryTemplate, readLibrary } from '../server/src/modules/template/library';
import { drawDocument, drawingVersion, resourcesFor } from '../server/src/modules/template/library/draw';
import {
  type DrawnTemplate,
  INDEX_FILE,
  pictureFile,
  TEMPLATE_FOLDER,
} from '../server/src/modules/template/pictures';
import { DRAWN_WIDTH, MAX_BYTES, thumbsOf } from '../server/src/modules/template/thumbs';

const isAll = process.argv.includes('--all');

/** Draws a template for each use and returns its placeholder; undefined if one of its pictures is missing. */
async function draw({ key, document }: LibraryTemplate): Promise<string | undefined> {
  const resources = await resourcesFor(document);
  const { width, height, pixels, lacks } = drawDocument(document, resources, DRAWN_WIDTH);
  if (lacks.pictures.length > 0) {
    console.log(
      `${key} lacks ${lacks.pictures.map((source) => source.type === 'stock' && source.key).join(', ')}`,
    );
    return undefined;
  }
  const thumbs = await thumbsOf({ width, height, pixels });
  for (const use of ['thumb', 'preview'] as const) {
    const bytes = thumbs[use];
    if (bytes.length > MAX_BYTES[use]) console.log(`${key}: ${use} of ${bytes.length} bytes`);
    await writeFile(join(TEMPLATE_FOLDER, pictureFile(key, use)), bytes);
  }
  return thumbs.placeholder;
}

await mkdir(TEMPLATE_FOLDER, { recursive: true });
const indexFile = join(TEMPLATE_FOLDER, INDEX_FILE);
const before = JSON.parse(await readFile(indexFile, 'utf8').catch(() => '{}')) as Record<
  string,
  DrawnTemplate
>;
const index: Record<string, DrawnTemplate> = {};
let count = 0;
for (const template of readLibrary().sort((one, other) => (one.key < other.key ? -1 : 1))) {
  const version = await drawingVersion(template.document);
  const known = before[template.key];
  if (!isAll && known?.version === version) index[template.key] = known;
  else {
    const placeholder = await draw(template);
    if (placeholder === undefined) continue;
    index[template.key] = { version, placeholder };
    count += 1;
  }
}
const wanted = new Set(
  Object.keys(index).flatMap((key) => [pictureFile(key, 'thumb'), pictureFile(key, 'preview')]),
);
for (const name of await readdir(TEMPLATE_FOLDER))
  if (name.endsWith('.webp') && !wanted.has(name)) await rm(join(TEMPLATE_FOLDER, name));
await writeFile(indexFile, `${JSON.stringify(index, undefined, 2)}\n`);
console.log(`${count} drawn, ${Object.keys(index).length} in all`);
