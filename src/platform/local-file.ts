/** A picked file: a temporary path (mini-program, app) or a blob address (browser). */
export type LocalFile = {
  path: string;
  /** Name that the server is told, with its extension. */
  fileName: string;
  mime: string;
  /** Size, where the host tells it. */
  bytes?: number;
};

/** Form field of every uploaded file. */
export const FILE_FIELD = 'file';

/** Why an upload rejects when a file is gone or may not be read. */
export class UnreadableFile extends Error {}
