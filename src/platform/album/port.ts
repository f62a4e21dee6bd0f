/** `blocked`: refused before, and the host does not ask again; only its settings can change that. */
type AlbumPermission = 'granted' | 'refused' | 'blocked';

/** A picture or a video. */
export type AlbumPicture = {
  /** What `request.downloadFile` answers or the picker gave: a temporary file, a blob address on H5. */
  path: string;
  /** With its extension, which tells what it is; where the host names files itself it has no other effect. */
  fileName: string;
};

export type AlbumPort = {
  /** Asks the user where the host must. */
  askPermission(): Promise<AlbumPermission>;
  /** Opens the host's settings; resolves with whether the album is allowed when the user comes back. */
  openSettings(): Promise<boolean>;
  /**
   * Saves a picture or a video. Resolves with 'downloaded' where the browser keeps it among its
   * downloads, with 'shown' where the last step is the user's, with 'blocked' where it turns out only now that the host's
   * settings forbid it.
   * @param words what a user reads where a picture can only be saved by holding it, where a video cannot be saved at
   *   all, and the button of both
   * @throws when it cannot be read or saved
   */
  save(
    picture: AlbumPicture,
    words: { hold: string; elsewhere: string; close: string },
  ): Promise<'saved' | 'downloaded' | 'shown' | 'blocked'>;
};
