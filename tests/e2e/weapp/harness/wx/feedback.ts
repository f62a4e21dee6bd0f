import { type Callbacks, type Settle, WxFailure } from './callbacks';

type ModalOptions = {
  title?: string;
  content?: string;
  confirmText?: string;
  cancelText?: string;
  showCancel?: boolean;
};

/** What the user was shown, and how they respond. */
export type Feedback = {
  /** The visible toast or loading indicator: WeChat has one slot for both. */
  popup: { kind: 'toast' | 'loading'; title: string } | null;
  toasts: string[];
  modals: ModalOptions[];
  /** The user's response to modals; default: confirm. */
  answerModal: (options: ModalOptions) => 'confirm' | 'cancel';
  /** Rows of the action sheets that were shown. */
  actionSheets: string[][];
  /** Index of the row that the user taps; default: undefined, they tap beside the sheet. */
  answerActionSheet: (rows: readonly string[]) => number | undefined;
  navigationTitles: string[];
  /** Color of the visible page's bar since a page has set it. */
  navigationColor?: string;
  /** True from a pull-down until the page stops it. */
  refreshing: boolean;
  clipboard: string;
  /** False while WeChat does not allow copying, for example without consent to the privacy notice. */
  mayCopy: boolean;
};

const MAX_MODAL_BUTTON = 4;
const TOAST_MS = 1500;
const MAX_SHEET_ROWS = 6;

/** `wx.show*`, the navigation bar, the clipboard and the pull-down spinner. */
export function feedbackFake(feedback: Feedback, settle: Settle) {
  const accept = (name: string, effect: (options: Record<string, unknown>) => void) => {
    return (options: Callbacks & Record<string, unknown> = {}) =>
      settle(name, options, () => {
        effect(options);
        return undefined;
      });
  };
  return {
    showToast: accept('showToast', ({ title, duration = TOAST_MS }) => {
      const popup = { kind: 'toast' as const, title: String(title) };
      feedback.toasts.push(popup.title);
      feedback.popup = popup;
      setTimeout(() => {
        if (feedback.popup === popup) feedback.popup = null;
      }, Number(duration)).unref();
    }),
    showLoading: accept('showLoading', ({ title }) => {
      feedback.popup = { kind: 'loading', title: String(title) };
    }),
    hideToast: accept('hideToast', () => {
      feedback.popup = null;
    }),
    hideLoading: accept('hideLoading', () => {
      if (feedback.popup === null) throw new WxFailure("toast can't be found");
      feedback.popup = null;
    }),
    showModal: (options: Callbacks & ModalOptions) =>
      settle('showModal', options, () => {
        for (const label of ['confirmText', 'cancelText'] as const) {
          const text = options[label];
          if (text !== undefined && halfWidths(text) > MAX_MODAL_BUTTON * 2) {
            throw new WxFailure(
              `parameter error: ${label} length should not larger than ${MAX_MODAL_BUTTON} Chinese characters`,
            );
          }
        }
        feedback.modals.push(options);
        const confirm = feedback.answerModal(options) === 'confirm';
        return { confirm, cancel: !confirm };
      }),
    showActionSheet: (options: Callbacks & { itemList: string[] }) =>
      settle('showActionSheet', options, () => {
        const { itemList } = options;
        if (itemList.length > MAX_SHEET_ROWS) {
          throw new WxFailure(`parameter error: itemList should not be larger than ${MAX_SHEET_ROWS}`);
        }
        feedback.actionSheets.push(itemList);
        const tapIndex = feedback.answerActionSheet(itemList);
        if (tapIndex === undefined) throw new WxFailure('cancel');
        return { tapIndex };
      }),
    setNavigationBarTitle: accept('setNavigationBarTitle', ({ title }) => {
      feedback.navigationTitles.push(String(title));
    }),
    setNavigationBarColor: accept('setNavigationBarColor', ({ backgroundColor }) => {
      feedback.navigationColor = String(backgroundColor);
    }),
    setBackgroundColor: accept('setBackgroundColor', () => undefined),
    setBackgroundTextStyle: accept('setBackgroundTextStyle', () => undefined),
    stopPullDownRefresh: accept('stopPullDownRefresh', () => {
      feedback.refreshing = false;
    }),
    setClipboardData: accept('setClipboardData', ({ data }) => {
      if (!feedback.mayCopy) throw new WxFailure('privacy permission is not authorized');
      feedback.clipboard = String(data);
      // WeChat shows this itself, in its own language.
      feedback.popup = { kind: 'toast', title: '内容已复制' };
    }),
  };
}

export function createFeedback(): Feedback {
  return {
    popup: null,
    toasts: [],
    modals: [],
    answerModal: () => 'confirm',
    actionSheets: [],
    answerActionSheet: () => undefined,
    navigationTitles: [],
    refreshing: false,
    clipboard: '',
    mayCopy: true,
  };
}

function halfWidths(text: string): number {
  return [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0xff ? 2 : 1), 0);
}
