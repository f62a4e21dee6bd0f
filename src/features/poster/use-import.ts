import type { Api } from '@tuzuo/contract/api';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '@tuzuo/poster/document';
import { useEffect, useRef, useState } from 'react';
import { filePicker } from '@/platform/file-picker';
import { ApiError } from '@/request';
import { uploadFiles } from '@/request/transfer';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import type { PictureStore } from '@/tools/poster-pictures';
import { showToast } from '@/ui/feedback';
import { usePosterWords } from './words';

const EXTENSIONS = ['psd', 'svg', 'json'] as const;

/** Timeout for uploading a large file from a phone and a minute of processing on the server, in ms. */
const TIMEOUT_MS = 300_000;

type Imported = Api['poster.poster.import']['output'];

export type ImportNote = Imported['notes'][number];

/** What is wrong with the file, if the server gives a reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return usePosterWords.say('import.failed');
  const { data } = error;
  const fields =
    data instanceof Object && 'fields' in data && data.fields instanceof Object ? data.fields : {};
  return 'file' in fields && typeof fields.file === 'string' ? fields.file : error.reason;
}

/**
 * Imports a file of another program as a poster.
 * @param onDone receives the result; it is no poster on the server before it is saved
 */
export function useImport(pictures: PictureStore, onDone: (document: PosterDocument, title: string) => void) {
  const [isBusy, setBusy] = useState(false);
  /** What could not be imported unchanged, until the user has read it. */
  const [notes, setNotes] = useState<readonly ImportNote[]>([]);
  const abort = useRef<() => void>(() => undefined);
  useEffect(() => () => abort.current(), []);

  const start = async (): Promise<void> => {
    // First of all: a browser opens its file chooser only in direct response to a tap.
    const file = await filePicker.choose(EXTENSIONS);
    if (!file) return;
    setBusy(true);
    try {
      await requireLogin();
      const options = { toast: false, gate: true, timeoutMs: TIMEOUT_MS };
      const sending = uploadFiles('poster.poster.import', {}, [file], options);
      abort.current = sending.abort;
      const [answer] = await sending.result;
      if (!answer) return;
      for (const asset of answer.pictures) pictures.add(asset);
      const title = file.fileName.replace(/\.[a-z\d]{1,5}$/i, '').slice(0, POSTER_TITLE_LENGTH);
      setNotes(answer.notes);
      onDone(answer.doc, title || answer.title);
    } finally {
      filePicker.release(file);
      setBusy(false);
    }
  };

  return {
    isBusy,
    notes,
    start: (): Promise<void> =>
      start().catch((error: unknown) => {
        if (!(error instanceof LoginCanceled)) showToast(reasonOf(error));
      }),
    endNotes: () => setNotes([]),
  };
}
