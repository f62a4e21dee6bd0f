import type { Lines } from '../line';

const LOADED_BY_HOST = 'WeChat loads sub-packages itself and shows its own progress and errors.';
const ONE_BUNDLE = 'All pages are in one bundle: nothing loads lazily.';
const ASKS_NOTHING = {
  h5: 'A browser has no album to be let into: it saves by a download, or by holding the picture.',
};
const OWN_PICKER = 'The system’s own picker opens whenever it is asked: there is nothing to warn of.';

/** The error catalogue. */
export const section8 = {
  's8.non-200': { text: 'HTTP status other than 200: rejected' },
  's8.empty-body': { text: 'Empty body: toast ‘network abnormal’' },
  's8.11000': {
    text: 'Code 11000: toast the reason, log out, log in again as guest',
  },
  's8.fail': {
    text: 'Other codes: toast the reason (default ‘request failed’), reject',
  },
  's8.90002': { text: 'Code 90002 is silent, and rejected' },
  's8.timeout': { text: 'Time-out: ‘timeout’, code 5' },
  's8.network': { text: 'Network error: code 5' },
  's8.abort': { text: 'Abort: ‘abort’, code 600003' },
  's8.transfer': { text: 'Download or upload network error: code 602001' },
  's8.file': { text: 'Upload file read failure: ‘file error’' },
  's8.album-failure': {
    text: 'Save to album failure: toast ‘save to album failed: please open album permission’',
  },
  's8.album-denied': {
    text: 'Album permission denied: ‘you cancelled the authorization’',
    unproven: ASKS_NOTHING,
  },
  's8.login': { text: 'Login failure: ‘login failed, please retry’' },
  's8.vibrate': { text: 'Vibrate failure: ‘vibrateLong:fail’' },
  's8.not-tab-page': { text: 'Tab-bar operation on a non-tab page: ‘not TabBar page’' },
  's8.tab-item': { text: 'Unknown tab index: ‘tabbar item not found’' },
  's8.unknown-page': { text: 'Unknown page: ‘page not found’' },
  's8.load-timeout': {
    text: 'Load time-out: error view with a localized message; tap to reload',
    unproven: { weapp: LOADED_BY_HOST, rn: ONE_BUNDLE },
  },
  's8.toasts-off': { text: 'Toasts can be switched off per call' },
  's8.retry-tap': {
    text: 'The connection time-out message lets the screen be tapped to retry',
    unproven: { weapp: LOADED_BY_HOST, rn: ONE_BUNDLE },
  },
  's8.copied': { text: 'Content copied' },
  's8.copy-failed': { text: 'Copy failed (copy manually)' },
  's8.file-chooser': {
    text: 'The file chooser opens only after a user action (a warning)',
    unproven: { weapp: OWN_PICKER, rn: OWN_PICKER },
  },
  's8.modal-labels': { text: 'Modal labels cancel and OK' },
  's8.storage': {
    text: 'A missing local-storage key reads as an empty string',
  },
} as const satisfies Lines;
