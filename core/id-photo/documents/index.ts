import type { DocumentSpec } from '../document';
import { documentsOf } from './build';
import { CERTIFICATES } from './certificates';
import { COMMON } from './common';
import { EXAMS } from './exams';
import { LANGUAGE_TESTS } from './language-tests';
import { DRIVING, RESIDENT } from './resident';
import { PASSPORT_DOCUMENTS, VISA_DOCUMENTS } from './travel';

/** Every document for which a photo can be made, most requested first. Used by the server only: clients query it. */
export const DOCUMENTS: readonly DocumentSpec[] = [
  ...documentsOf('common', COMMON),
  ...documentsOf('resident', RESIDENT),
  ...documentsOf('exam', EXAMS),
  ...documentsOf('exam', LANGUAGE_TESTS),
  ...documentsOf('certificate', CERTIFICATES),
  ...documentsOf('driving', DRIVING),
  ...documentsOf('visa', VISA_DOCUMENTS),
  ...documentsOf('passport', PASSPORT_DOCUMENTS),
];

const BY_ID: ReadonlyMap<string, DocumentSpec> = new Map(DOCUMENTS.map((spec) => [spec.specId, spec]));

/** The document with this id; undefined when there is none. */
export function findDocument(specId: string): DocumentSpec | undefined {
  return BY_ID.get(specId);
}
