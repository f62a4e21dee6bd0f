import type { Lines } from '../line';

const LOADED_BY_HOST = 'WeChat loads sub-packages itself and shows its own progress and errors.';
const ONE_BUNDLE = 'All pages are in one bundle: nothing loads lazily.';

/** Business constants and limits. */
export const section9 = {
  's9.timeouts': {
    text: 'Network time-out 60000 ms for request, upload, download and socket',
  },
  's9.page-load': {
    text: 'Page load delay 200 ms; time-out 60 s',
    unproven: { weapp: LOADED_BY_HOST, rn: ONE_BUNDLE },
  },
  's9.loading-delay': { text: 'Loading indicator in the UI after 800 ms' },
  's9.pull': {
    text: 'Pull-to-refresh threshold 45; range 150 and height 70',
    unproven: {
      weapp: 'WeChat pulls a page by a distance of its own; a test sees that a box is given the 45.',
      rn: 'Android and iOS pull by distances of their own.',
    },
  },
  's9.reach-bottom': {
    text: 'Reach-bottom distance 80 on list pages',
    unproven: {
      weapp: 'Set by configuration, which a test holds to the route table; the host measures.',
      rn: 'Taro tells of the end alone, when the scrolling has come to rest.',
    },
  },
  's9.toast': { text: 'Toast default 1500 ms' },
  's9.image-count': { text: 'Image-choice count default 9' },
  's9.input': { text: 'Input debounce 100 ms' },
  's9.zoom': { text: 'Image preview zoom 1 to 4' },
  's9.swiper': {
    text: 'Swiper interval 5000 ms, duration 500 ms',
    unproven: { rn: 'Built with the same numbers; no test waits for it.' },
  },
  's9.video': {
    text: 'Video controls auto-hide after 3 s',
    unproven: { weapp: 'WeChat’s own controls.', rn: 'The system’s own controls.' },
  },
  's9.scroll': {
    text: 'Scroll to upper and lower throttled to 200 ms, threshold 50',
  },
  's9.long-press': {
    text: 'Long-press after 350 ms, cancelled past 10 px',
  },
  's9.root-font': {
    text: 'Root font is the width (375 to max 425, switching above 960) / 23.4375',
    unproven: {
      weapp: 'A mini-program has no root font: rpx is a 750th of the width.',
      rn: 'React Native has no root font: Taro scales from 375.',
    },
  },
  's9.debug': { text: 'Debug mode: 10 taps within 3 s' },
  's9.logs': {
    text: 'Debug logs 768 entries, network logs 512, errors 128',
  },
  's9.screenshot': { text: 'Screenshot max edge 1024' },
  's9.splash': { text: 'Splash time-out 10 s' },
  's9.zip': { text: 'The ID photo ZIP name is fixed' },
  's9.module-keys': { text: 'Module keys' },
  's9.benefit-keys': { text: 'Benefit keys' },
} as const satisfies Lines;
