export type HandOverPort = {
  /**
   * Gives the user a file that no album takes: a download, or what the host has in its place. `unable`: it has nothing.
   * @param file a temporary file, or a blob address on H5
   * @throws when the host fails
   */
  file(file: { path: string; fileName: string }): Promise<'done' | 'unable'>;
  /** Shows a document to the user, from where they keep or send it; as `file` where the host shows none. */
  show(file: { path: string; fileName: string }): Promise<'done' | 'unable'>;
};
