import Taro from '@tarojs/taro';

type UpdateEvents = {
  /** A newer version is there; `apply` restarts the mini-program with it. */
  onReady(apply: () => void): void;
  onFailed(): void;
};

/** Tells of newer versions of the mini-program, which WeChat fetches by itself after a start. */
export function watchMiniProgramUpdate({ onReady, onFailed }: UpdateEvents): void {
  const manager = Taro.getUpdateManager();
  manager.onUpdateReady(() => onReady(() => manager.applyUpdate()));
  manager.onUpdateFailed(() => onFailed());
}
