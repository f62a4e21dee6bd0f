/** A picked file: a temporary path (mini-program, app) or a blob address (browser). */
export type LocalFile = {
  path: string;
  /** File name sent to the server, with its extension. */
  fileName: string;
  mime: string;
  /** Size, if the host reports it. */
  bytes?: number;
};

/** Form field of every uploaded file. */
export const FILE_FIELD = 'file';

/** An upload rejects with this when a file is missing or unreadable. */
export class UnreadableFile extends Error {}
