/** `blocked`: refused earlier, and the host does not ask again; only its settings can change that. */
type AlbumPermission = 'granted' | 'refused' | 'blocked';

/** An image or a video. */
export type AlbumPicture = {
  /** A temporary file, or a blob address on H5, from `request.downloadFile` or the picker. */
  path: string;
  /** With an extension, which determines the type; hosts that name files themselves use it for nothing else. */
  fileName: string;
};

export type AlbumPort = {
  /** Asks the user where the host requires it. */
  askPermission(): Promise<AlbumPermission>;
  /** Opens the host's settings; resolves with whether the album is allowed when the user returns. */
  openSettings(): Promise<boolean>;
  /**
   * Saves an image or a video. Resolves with 'downloaded' where the browser puts it into its downloads, with 'shown'
   * where the user must take the last step, and with 'blocked' where only now the host's settings turn out to forbid
   * it.
   * @param words messages where an image can only be saved by holding it and where a video cannot be saved, and the
   * label of the button of both
   * @throws when it cannot be read or saved
   */
  save(
    picture: AlbumPicture,
    words: { hold: string; elsewhere: string; close: string },
  ): Promise<'saved' | 'downloaded' | 'shown' | 'blocked'>;
};
