/** A picked file: a temporary path (mini-program, app) or a blob address (browser). */
export type LocalFile = {
  path: string;
  /** File name sent to the server, with its extension. */
  fileName: string;
  mime: string;
  /** The user's own name for it, where the host tells; temporary files are called by numbers. */
  ownName?: string;
  /** Size, if the host reports it. */
  bytes?: number;
};

/** Form field of every uploaded file. */
export const FILE_FIELD = 'file';

/** Form field of the user's own name of a file, for hosts that send another one with it; '' = unknown. */
export const NAME_FIELD = 'name';

/** An upload rejects with this when a file is missing or unreadable. */
export class UnreadableFile extends Error {}
