/**
 * Toneless syllables as they are typed → the characters that the names of documents are written with. A character of
 * several readings stands under each; ü is typed v, or u by those who have no v.
 */
const SYLLABLES: Readonly<Record<string, string>> = {
  a: '阿',
  ai: '埃爱',
  an: '安',
  ao: '奥澳',
  ba: '巴',
  ban: '班办',
  bao: '保报',
  ben: '本',
  bi: '比毕秘',
  bin: '宾',
  bo: '波伯泊',
  cai: '采',
  can: '残',
  cao: '操',
  ce: '册测',
  che: '车',
  cheng: '成程',
  chou: '抽',
  chu: '出初',
  cong: '从',
  cun: '寸',
  da: '大',
  dan: '丹单',
  dang: '党',
  dao: '导道',
  de: '德',
  deng: '等',
  di: '地',
  dian: '典电甸',
  dong: '动',
  du: '度',
  e: '俄',
  er: '儿尔耳二',
  fa: '法',
  fang: '方防',
  fei: '非菲',
  fen: '芬份',
  gang: '港',
  gao: '高',
  ge: '哥格',
  gen: '根',
  gong: '工公',
  gu: '古',
  guo: '国',
  hai: '海',
  han: '韩汉焊',
  hang: '航',
  hao: '毫',
  he: '荷',
  hu: '户护',
  hua: '话',
  hui: '会',
  ji: '机基及级疾集籍计记技际继',
  jia: '加家价驾',
  jian: '柬简件建健',
  jiao: '教',
  jin: '金',
  jing: '境',
  jiu: '究',
  ju: '居',
  jun: '军',
  ka: '卡',
  kang: '康',
  kao: '考',
  ke: '克',
  ken: '肯',
  kuai: '快',
  la: '拉腊',
  lai: '来',
  lan: '兰',
  lao: '老',
  li: '里理力历利',
  lian: '联',
  lie: '列',
  ling: '领',
  liu: '六',
  lu: '鲁路律绿',
  lun: '伦',
  luo: '罗洛',
  lv: '律绿',
  ma: '马',
  mai: '麦',
  mei: '美',
  meng: '蒙',
  mi: '米秘',
  mian: '缅',
  min: '民',
  ming: '名',
  mo: '摩墨',
  na: '拿',
  nan: '南',
  nei: '内',
  neng: '能',
  ni: '尼',
  nuo: '挪',
  ping: '平凭',
  po: '坡',
  pu: '葡普埔',
  qi: '其',
  qian: '签',
  qiu: '酋',
  quan: '全券',
  ren: '人',
  ri: '日',
  ru: '入',
  ruan: '软',
  rui: '瑞',
  san: '三',
  se: '色',
  sha: '沙',
  shang: '上',
  she: '社',
  shen: '申身',
  sheng: '生省',
  shi: '师时驶士事试',
  shu: '书输',
  shui: '水税',
  si: '思斯四',
  suan: '算',
  tai: '台泰',
  tan: '坦',
  tao: '萄',
  te: '特',
  ting: '廷',
  tong: '通',
  tou: '头',
  tu: '图土',
  tui: '退',
  wan: '湾',
  wang: '网往',
  wei: '威位',
  wo: '挝',
  wu: '乌无五务',
  xi: '西希息',
  xiang: '像',
  xiao: '消小校',
  xin: '心新信',
  xing: '行形',
  xiu: '休',
  xu: '续',
  xue: '学',
  xun: '询',
  ya: '牙雅亚',
  yan: '研',
  yao: '药',
  ye: '业',
  yi: '一医以意',
  yin: '银印',
  ying: '英',
  you: '游幼',
  yu: '语育',
  yuan: '员园',
  yue: '约越',
  yun: '运',
  zao: '造',
  zhai: '寨',
  zhang: '障',
  zhao: '照',
  zhe: '者',
  zheng: '证',
  zhi: '执职智',
  zhong: '中种',
  zhu: '住注',
  zi: '咨资子自',
  zuo: '作',
};

/** Words in which a character is read otherwise → the same with one that is always read so. */
const HOMOPHONES = { 银行: '银航', 会计: '快计' } as const;

const READINGS: ReadonlyMap<string, readonly string[]> = Object.entries(SYLLABLES).reduce(
  (readings, [syllable, characters]) => {
    for (const each of characters) readings.set(each, [...(readings.get(each) ?? []), syllable]);
    return readings;
  },
  new Map<string, string[]>(),
);

/** The readings of each Chinese character of a name; what is no such character is left out. */
export type Spelling = readonly (readonly string[])[];

/** @throws for a character that the table lacks: nobody would find its document by pinyin */
export function spellingOf(name: string): Spelling {
  const plain = Object.entries(HOMOPHONES).reduce((text, [word, same]) => text.replace(word, same), name);
  return (plain.match(/\p{Script=Han}/gu) ?? []).map((character) => {
    const readings = READINGS.get(character);
    if (!readings) throw new Error(`no pinyin of ${character}`);
    return readings;
  });
}

/**
 * How many characters are spelled by the letters, from `at` on: by whole syllables, by their first letters or by
 * both, the last one perhaps half typed. Undefined when they spell something else.
 */
function spelled(letters: string, spelling: Spelling, at: number): number | undefined {
  if (letters === '') return 0;
  for (const reading of spelling[at] ?? []) {
    if (reading.startsWith(letters)) return 1;
    const taken = [reading, reading.slice(0, 1)].filter((start) => letters.startsWith(start));
    for (const { length } of taken) {
      const rest = spelled(letters.slice(length), spelling, at + 1);
      if (rest !== undefined) return rest + 1;
    }
  }
  return undefined;
}

/** Where in the name the letters are: all of it, its beginning, or further in; undefined when nowhere. */
export function findPinyin(
  letters: string,
  spelling: Spelling,
): 'whole' | 'beginning' | 'inside' | undefined {
  const count = spelled(letters, spelling, 0);
  if (count !== undefined) return count === spelling.length ? 'whole' : 'beginning';
  return spelling.some((_, at) => spelled(letters, spelling, at) !== undefined) ? 'inside' : undefined;
}
