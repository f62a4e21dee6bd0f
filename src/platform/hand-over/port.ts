export type HandOverPort = {
  /**
   * Gives the user a file that no album accepts: as a download, or in the host's own way. `unable`: the host has none.
   * @param file a temporary file, or a blob address on H5
   * @throws when the host fails
   */
  file(file: { path: string; fileName: string }): Promise<'done' | 'unable'>;
  /** Shows a document, which the user can then save or send; falls back to `file` where the host shows none. */
  show(file: { path: string; fileName: string }): Promise<'done' | 'unable'>;
};
