import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'ID photo',
  line: 'Exact sizes, ready to print',
  presets: {
    any: 'ID photo',
    'one-inch': 'One inch',
    'two-inch': 'Two inch',
    'resident-id': 'ID card (CN)',
    passport: 'Passport (CN)',
    'us-visa': 'US visa',
    'driving-licence': 'Driving (CN)',
    resume: 'CV photo',
    teacher: 'Teacher (CN)',
  },
};
