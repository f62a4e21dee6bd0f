import { isWritable } from '@tuzuo/core/text/writable';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { contentOf } from '@tuzuo/poster/layers';
import { everyLayer } from '@tuzuo/poster/layers/layer-kind';
import { textOf } from '@tuzuo/poster/text/runs';
import { say } from '../../../i18n/words';
import { OPERATOR_LIMITS, TemplateRefused } from '../limits';

/** Maximum nesting depth of groups and layers. */
const MAX_DEPTH = 32;

const layersOf = ({ pages }: PosterDocument): PosterLayer[] =>
  pages.flatMap(({ layers }) => everyLayer(layers));

function requireAtMost(what: string, value: number, max: number): void {
  if (value > max) throw new TemplateRefused(`it has ${value} ${what}, and a template may have ${max}`);
}

/**
 * Validates the document that a process made from a file, which could have taken that process over.
 * @throws TemplateRefused if it is invalid or exceeds the limits of a template
 */
export function checkedDocument(value: unknown): PosterDocument {
  const parsed = parsePoster(value);
  if (!parsed.ok || !isWritable(parsed.document, MAX_DEPTH))
    throw new TemplateRefused(say('en', 'import.damaged'));
  const { document } = parsed;
  const { width, height } = document.size;
  requireAtMost('layers', layersOf(document).length, OPERATOR_LIMITS.layers);
  requireAtMost('pages', document.pages.length, OPERATOR_LIMITS.pages);
  requireAtMost('bytes without its pictures', JSON.stringify(document).length, OPERATOR_LIMITS.documentBytes);
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (ratio > OPERATOR_LIMITS.ratio)
    throw new TemplateRefused(
      `one side is ${ratio.toFixed(1)} times the other, and may be ${OPERATOR_LIMITS.ratio} times`,
    );
  return document;
}

/** Number of editable text layers. */
export const editableTexts = (document: PosterDocument): number =>
  layersOf(document).filter((layer) => {
    const { texts, textAt } = contentOf(layer);
    // A table is filled in cell by cell, even where it has no text yet.
    return (
      texts !== undefined && (textAt !== undefined || texts(layer).some((runs) => textOf(runs).trim() !== ''))
    );
  }).length;
