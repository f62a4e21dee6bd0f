import type { Row } from './build';

/** Language proficiency tests. */
export const LANGUAGE_TESTS: Readonly<Record<string, Row>> = {
  'mandarin-test': {
    country: 'CN',
    names: ['普通话水平测试', '普通話水平測試', 'Mandarin test', 'Test de mandarin', 'Examen de mandarín'],
    mm: [33, 48],
  },
  hsk: {
    country: 'CN',
    names: ['汉语水平考试', '漢語水平考試', 'HSK Chinese test', 'Test de chinois HSK', 'Examen de chino HSK'],
    mm: [30, 40],
  },
  ielts: { names: ['雅思考试', '雅思考試', 'IELTS', 'IELTS', 'IELTS'], mm: [35, 45], natural: true },
  jlpt: { names: ['日语能力考试', '日語能力考試', 'JLPT', 'JLPT', 'JLPT'], mm: [30, 40], natural: true },
  topik: { names: ['韩语能力考试', '韓語能力考試', 'TOPIK', 'TOPIK', 'TOPIK'], mm: [30, 40], natural: true },
};
