import Taro from '@tarojs/taro';

export type HandOverPort = {
  /**
   * Gives the user a file that no album takes: a download, or what the host has in its place. `unable`: it has nothing.
   * @param file a temporary file, or a blob address on H5
   * @throws when the host fails
   */
  file(file: { path: string; fileName: string }): Promise<'done' | 'unable'>;
};

const isCancel = (failure: unknown) =>
  failure instanceof Object && /cancel/i.test(String(Reflect.get(failure, 'errMsg')));

/** A mini-program keeps no files for the user, but sends them to a chat, the user's own among them. */
export const handOver: HandOverPort = {
  async file({ path, fileName }) {
    try {
      await Taro.shareFileMessage({ filePath: path, fileName });
    } catch (failure) {
      if (!isCancel(failure)) throw failure;
    }
    return 'done';
  },
};
