import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '證件照',
  line: '選尺寸，換底色，可排版',
  presets: {
    any: '證件照',
    'one-inch': '一吋',
    'two-inch': '二吋',
    'resident-id': '身分證',
    passport: '護照',
    'us-visa': '美國簽證',
    'driving-licence': '駕駛證',
    resume: '履歷照',
    teacher: '教師資格證',
  },
};
