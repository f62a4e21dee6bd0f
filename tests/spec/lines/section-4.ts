import type { Lines } from '../line';

/** States and transitions. */
export const section4 = {
  's4.site-logged-in': {
    text: 'Site-logged-in: a cookie, a user and a session id all exist',
  },
  's4.full-user': { text: 'Full user: site-logged-in and type not ‘1’' },
  's4.vip': { text: 'VIP: vipInfo exists and isExpire is 0' },
  's4.guest': {
    text: 'Without a stored session id a placeholder guest is created',
  },
  's4.fetch-fails': {
    text: 'A failed fetch of the user clears the session, and a guest is used',
  },
  's4.login-failure': {
    text: 'Login failure shows ‘login failed, please retry’',
  },
  's4.gate-sends': { text: 'The gate sends non-registered users to login' },
  's4.gate-success': { text: 'The gate resolves on login success' },
  's4.gate-cancel': { text: 'The gate rejects on login cancel' },
  's4.cash': {
    text: 'In cash mode every check passes and the balance is unlimited',
  },
  's4.update-compare': {
    text: 'Android update: installed versionCode against the server’s',
  },
  's4.update-resource': {
    text: 'A web resource package is downloaded, saved, installed, and the app restarts',
  },
  's4.update-apk': {
    text: 'An APK is kept for a later prompt; simulated progress to 99.99, then 100',
  },
  's4.splash': {
    text: 'The splash closes after 10 s, or when the page is ready and the update check is done',
  },
  's4.pull': {
    text: 'Pull-to-refresh: pulling, reached, aborting, refreshing, restoring',
    unproven: {
      weapp: 'WeChat draws its own pull-down refresh.',
      rn: 'Android and iOS draw their own pull-down refresh.',
    },
  },
  's4.pairing': { text: 'Toast and loading are paired: hiding one that is not showing only warns' },
  's4.toast-duration': { text: 'A toast hides after its duration (default 1500 ms)' },
  's4.loading-lasts': { text: 'A loading indicator lasts until hidden' },
  's4.debug': {
    text: 'Debug mode is switched on by 10 taps within 3 s',
  },
} as const satisfies Lines;
