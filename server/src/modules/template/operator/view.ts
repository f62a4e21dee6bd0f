import { createHash } from 'node:crypto';
import type { ImportLoss } from '@tuzuo/core/api/poster';
import { stockPicture } from '@tuzuo/poster/document/stock';
import type { TemplateFacts } from '../facts';
import { documentsOf } from '../library/localize';
import { MIN_EDITABLE, TemplateRefused } from '../limits';
import { pageFacts } from '../terms';
import type { TemplateDraft } from './draft';
import type { OperatorRow } from './repository';

/** A template as shown to the operator. */
export type OperatorTemplate = Omit<TemplateFacts, 'category' | 'scene'> &
  Pick<OperatorRow, 'key' | 'category' | 'scene' | 'width' | 'height' | 'pages' | 'version'> & {
    isPublished: boolean;
    /** Path from the server's root. */
    preview: string;
  };

/** The template made from a file, and what differs from the file. */
export type Made = OperatorTemplate &
  Pick<TemplateDraft, 'texts' | 'missingLetters'> & {
    /** By layer name or font name. */
    notKept: { name: string; loss: ImportLoss; means: string }[];
  };

const MEANINGS: Readonly<Record<ImportLoss, string>> = {
  font: 'another font stands in',
  effects: 'its effects are other ones, or left out',
  blend: 'it does not mix its colors with those below',
  mask: 'its mask is left out',
  bent: 'it is straight',
  skewed: 'it is neither skewed nor stretched',
  adjustment: 'what it changes of other layers is left out',
  asPicture: 'it is a picture',
  noPicture: 'its picture is not in the file, or is none: its place is empty',
  leftOut: 'it is left out',
  colors: 'its colors are converted to RGB',
  paragraphs: 'its paragraphs share one alignment, without indents and spaces between them',
  italic: 'it is upright',
};

export const viewOf = (row: OperatorRow): OperatorTemplate => ({
  key: row.key,
  isPublished: row.isListed,
  titles: row.titles,
  category: row.category,
  scene: row.scene,
  tags: row.tags,
  colors: row.colors,
  position: row.position,
  width: row.width,
  height: row.height,
  pages: row.pages,
  version: row.version,
  preview: stockPicture(row.look?.preview ?? ''),
});

/** Hash of the document, which identifies the version in the operator log. */
const versionOf = ({ document }: TemplateDraft): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16);

/** @throws TemplateRefused for a template with too little editable text, unless the operator accepts it */
export function requireEditable(
  { texts: { editable, all }, notes }: TemplateDraft,
  isAccepted: boolean,
): void {
  if (isAccepted || (all > 0 && editable >= MIN_EDITABLE * all)) return;
  const lost = notes.filter(({ loss }) => loss === 'leftOut').map(({ name }) => `"${name}"`);
  throw new TemplateRefused(
    all === 0
      ? 'the file has no editable text; pass --accept to add it anyway'
      : `only ${editable} of its ${all} texts can be edited (not: ${lost.join(', ')}); pass --accept to add it anyway`,
  );
}

/** The columns derived from a draft. */
export const drawnFacts = (draft: TemplateDraft) => ({
  version: versionOf(draft),
  ...pageFacts(draft.document),
  docs: documentsOf(draft.document, draft.words),
  look: draft.look,
});

export const madeOf = (row: OperatorRow, { notes, texts, missingLetters }: TemplateDraft): Made => ({
  ...viewOf(row),
  texts,
  missingLetters,
  notKept: notes.map(({ loss, name }) => ({ name, loss, means: MEANINGS[loss] })),
});
