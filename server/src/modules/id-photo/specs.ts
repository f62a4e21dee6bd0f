import type { Api, CallInput } from '@tuzuo/contract/api';
import type { DocumentSpec } from '@tuzuo/core/id-photo/document';
import { findDocument } from '@tuzuo/core/id-photo/documents/index';
import { searchDocuments } from '@tuzuo/core/id-photo/documents/search';
import type { Locale } from '@tuzuo/core/text/locale';
import { RefusedField } from '../../errors';

type SpecPage = Api['idphoto.spec.list']['output'];

function present({ names, backgrounds, ...spec }: DocumentSpec, locale: Locale): SpecPage['items'][number] {
  return { ...spec, backgrounds: [...backgrounds], name: names[locale] };
}

/**
 * The index after the document in the cursor.
 * @throws RefusedField for an invalid cursor or one of another list
 */
function placeAfter(found: readonly DocumentSpec[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const specId = Buffer.from(cursor, 'base64url').toString();
  const place = found.findIndex((spec) => spec.specId === specId);
  if (place < 0) throw new RefusedField('cursor', 'field.invalid');
  return place + 1;
}

/** A page of matching documents, in the reader's language. */
export function listSpecs(
  { query, category, specIds, cursor, limit }: CallInput<'idphoto.spec.list'>,
  locale: Locale,
): SpecPage {
  const found = specIds
    ? specIds.flatMap((specId) => findDocument(specId) ?? [])
    : searchDocuments({ query, category });
  const from = placeAfter(found, cursor);
  const page = found.slice(from, from + limit);
  const last = page.at(-1);
  const isMore = found.length > from + limit;
  return {
    items: page.map((spec) => present(spec, locale)),
    ...(isMore && last ? { nextCursor: Buffer.from(last.specId).toString('base64url') } : {}),
  };
}
