import type { Api } from '@tuzuo/contract/api';
import type { LegalDocument } from './document';
import type { Legal } from './service';

type Output = Api['open.legal_text.get']['output'];

/** A text in wire format: without paragraphs that do not apply to this server, and with placeholders filled in. */
export function presentLegalText(
  { title, updatedAt, sections }: LegalDocument,
  { holds, blanks }: Pick<Legal, 'holds' | 'blanks'>,
): Output {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (blank, name: string) => blanks[name as keyof typeof blanks] ?? blank);
  const shown = sections.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs
      .filter(({ when }) => when === undefined || holds(when))
      .map(({ text }) => fill(text)),
  }));
  return { title, updatedAt, sections: shown.filter(({ paragraphs }) => paragraphs.length > 0) };
}
