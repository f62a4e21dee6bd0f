import Taro from '@tarojs/taro';

type PopupOptions = {
  title: string;
  /** Keeps touches from what lies behind. */
  mask: boolean;
};

/**
 * The one place where toast and loading show. Only src/ui/feedback calls it, which knows what shows now: hosts mix the
 * two up, each in its own way.
 */
export type PopupPort = {
  /** Shows words that go away by themselves after `durationMs`, in place of what showed. */
  showToast(options: PopupOptions & { durationMs: number }): void;
  /** Shows a spinner with words until {@link hide}, in place of what showed. */
  showLoading(options: PopupOptions): void;
  hide(kind: 'toast' | 'loading'): void;
};

const ignore = () => undefined;

export const popup: PopupPort = {
  showToast({ title, mask, durationMs }) {
    // Without an icon WeChat gives the words two lines; with one, seven characters.
    Taro.showToast({ title, mask, duration: durationMs, icon: 'none' }).catch(ignore);
  },
  showLoading({ title, mask }) {
    Taro.showLoading({ title, mask }).catch(ignore);
  },
  hide(kind) {
    // WeChat rejects when nothing shows any more, whatever Taro's types say.
    const hidden: unknown = kind === 'loading' ? Taro.hideLoading() : Taro.hideToast();
    Promise.resolve(hidden).catch(ignore);
  },
};
