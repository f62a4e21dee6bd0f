import { type Callbacks, type Settle, WxFailure } from './callbacks';

/** The phone's pictures, its vibration motor, and the permissions that the user grants. */
export type Album = {
  /** Undefined until the user has been asked. */
  allowed: boolean | undefined;
  /** The user's answer when WeChat asks for the permission, and their choice in the settings. */
  answer: boolean;
  /** False for a phone whose album is full or broken. */
  writable: boolean;
  saved: string[];
  savedVideos: string[];
  /** The user's next picks; an empty list cancels. */
  picks: string[];
  /** Size of each picked file. */
  pickedBytes: number;
  vibrates: boolean;
  /** Files that the user has sent to a chat. */
  sent: { filePath: string; fileName: string }[];
  /** As if too much time had passed since the tap: WeChat refuses the next file. */
  tapForgotten: boolean;
};

const SCOPE = 'scope.writePhotosAlbum';

/** `wx.chooseMedia`, saving to the album with permission, sending a file, and vibration. */
export function albumFake(album: Album, settle: Settle) {
  const authSetting = () => ({
    authSetting: album.allowed === undefined ? {} : { [SCOPE]: album.allowed },
  });
  const vibrate = (name: string) => (options?: Callbacks) =>
    settle(name, options, () => {
      if (!album.vibrates) throw new WxFailure('style is not support');
      return undefined;
    });
  const save = (name: string) => (options: Callbacks & { filePath: string }) =>
    settle(name, options, () => {
      if (!album.allowed) throw new WxFailure('auth deny');
      if (!album.writable) throw new WxFailure('save to album fail');
      (name === 'saveVideoToPhotosAlbum' ? album.savedVideos : album.saved).push(options.filePath);
      return undefined;
    });
  return {
    getSetting: (options?: Callbacks) => settle('getSetting', options, authSetting),
    authorize: (options: Callbacks & { scope: string }) =>
      settle('authorize', options, () => {
        // WeChat asks once; a refusal holds until the user changes the settings.
        album.allowed ??= album.answer;
        if (!album.allowed) throw new WxFailure('auth deny');
        return undefined;
      }),
    openSetting: (options?: Callbacks) =>
      settle('openSetting', options, () => {
        album.allowed = album.answer;
        return authSetting();
      }),
    saveImageToPhotosAlbum: save('saveImageToPhotosAlbum'),
    saveVideoToPhotosAlbum: save('saveVideoToPhotosAlbum'),
    shareFileMessage: ({
      filePath,
      fileName,
      ...options
    }: Callbacks & { filePath: string; fileName: string }) =>
      settle('shareFileMessage', options, () => {
        if (album.tapForgotten) {
          album.tapForgotten = false;
          throw new WxFailure('can only be invoked by user TAP gesture.');
        }
        album.sent.push({ filePath, fileName });
        return undefined;
      }),
    compressImage: ({ src, ...options }: Callbacks & { src: string }) =>
      settle('compressImage', options, () => ({ tempFilePath: src })),
    chooseMedia: (options: Callbacks & { count?: number }) =>
      settle('chooseMedia', options, () => {
        if (album.picks.length === 0) throw new WxFailure('cancel');
        const tempFiles = album.picks.map((tempFilePath) => ({
          tempFilePath,
          size: album.pickedBytes,
          fileType: 'image',
        }));
        return { type: 'image', tempFiles };
      }),
    vibrateLong: vibrate('vibrateLong'),
    vibrateShort: vibrate('vibrateShort'),
  };
}

export function createAlbum(): Album {
  return {
    allowed: undefined,
    answer: true,
    writable: true,
    saved: [],
    savedVideos: [],
    picks: [],
    pickedBytes: 1,
    vibrates: true,
    sent: [],
    tapForgotten: false,
  };
}
