import { createHash } from 'node:crypto';
import { PALETTES } from '../../../composition/palettes';
import type { TemplateRow } from '../repository';
import { pageFacts } from '../terms';
import { familiesOf } from './colors';
import type { TemplateDesign } from './design';
import { traditional, traditionalDocument } from './traditional';

/** Increment when the spelling of search terms changes, so that all rows are rewritten. */
const SPELLING_VERSION = 1;

function docsOf(design: TemplateDesign): TemplateRow['docs'] {
  const document = design.document();
  const docs: TemplateRow['docs'] = { 'zh-CN': document, 'zh-TW': traditionalDocument(document) };
  for (const locale of design.locales) docs[locale] = design.document(locale);
  return docs;
}

/** The row of a template at its position in the library. */
export function templateRow(design: TemplateDesign, position: number, isListed: boolean): TemplateRow {
  const { key, title, category, scene, palette, tags, titles } = design;
  const docs = docsOf(design);
  const row = {
    key,
    isListed,
    position,
    category,
    scene,
    ...pageFacts(docs['zh-CN']),
    colors: familiesOf(PALETTES[palette]),
    tags: [...tags],
    titles: { 'zh-CN': title, 'zh-TW': traditional(title), ...titles },
    docs,
  };
  const facts = JSON.stringify([SPELLING_VERSION, row, design.searched]);
  return { ...row, version: createHash('sha256').update(facts).digest('hex').slice(0, 16) };
}
