import Taro from '@tarojs/taro';

type UpdateEvents = {
  /** A newer version is downloaded; `apply` restarts the mini-program with it. */
  onReady(apply: () => void): void;
  onFailed(): void;
};

/** Watches for newer versions of the mini-program, which WeChat downloads by itself after a start. */
export function watchMiniProgramUpdate({ onReady, onFailed }: UpdateEvents): void {
  const manager = Taro.getUpdateManager();
  manager.onUpdateReady(() => onReady(() => manager.applyUpdate()));
  manager.onUpdateFailed(() => onFailed());
}
