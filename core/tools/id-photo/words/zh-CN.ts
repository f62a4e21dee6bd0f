import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '证件照',
  line: '选尺寸，换底色，可排版',
  presets: {
    any: '证件照',
    'one-inch': '一寸',
    'two-inch': '二寸',
    'resident-id': '身份证',
    passport: '护照',
    'us-visa': '美国签证',
    'driving-licence': '驾驶证',
    resume: '简历照',
    teacher: '教师资格证',
  },
};
