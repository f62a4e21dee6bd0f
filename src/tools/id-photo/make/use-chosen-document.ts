import type { CustomSize } from '@tuzuo/core/id-photo/options';
import { type PhotoDocument, useDocuments } from '@/tools/id-photo/documents';
import { useMakeWords } from '../words';
import { inPixels } from './custom-size';

/** A custom size as a document without restrictions. */
function documentOf(custom: CustomSize, name: string): PhotoDocument {
  const { minKb, maxKb } = custom;
  return {
    name,
    ...inPixels(custom),
    dpi: custom.dpi,
    ...(minKb !== undefined && { minKb }),
    ...(maxKb !== undefined && { maxKb }),
    backgrounds: [],
    retouch: true,
    rules: { tiltMax: 0, yawMax: 0 },
  };
}

type ChosenDocument = {
  /** Undefined until the server has answered. */
  document: PhotoDocument | undefined;
  /** The server did not answer, or has no such document. */
  missing: boolean;
  again: () => void;
};

/** The requirements of a choice; empty while there is none. */
export function useChosenDocument(choice: Partial<{ specId: string; custom: CustomSize }>): ChosenDocument {
  const t = useMakeWords();
  const { specId, custom } = choice;
  const { documents, again } = useDocuments(specId === undefined ? undefined : { specIds: [specId] });
  if (custom) return { document: documentOf(custom, t('custom.name')), missing: false, again };
  const document = documents.state === 'there' ? documents.items[0] : undefined;
  const missing = documents.state === 'failed' || (documents.state === 'there' && !document);
  return { document, missing, again };
}
