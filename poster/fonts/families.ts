/** The poster fonts' families. Keys are stored in documents: a published one is never removed. */

export const FONT_STYLES = ['sans', 'serif', 'script', 'display'] as const;

type FontFamily = {
  key: string;
  /** The family's own name; other languages use `en`. */
  name: { 'zh-CN': string; 'zh-TW': string; en: string };
  /** Weights drawn by the type's designers; others are derived from the nearest one, bolder ones with a stroke. */
  weights: readonly number[];
  style: (typeof FONT_STYLES)[number];
  /** Sample text that shows its character. */
  sample: string;
  license: 'OFL-1.1';
};

const OFL = 'OFL-1.1';
const EVERY_WEIGHT = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

export const FONT_FAMILIES = [
  {
    key: 'noto-sans-sc',
    name: { 'zh-CN': '思源黑体', 'zh-TW': '思源黑體', en: 'Noto Sans SC' },
    weights: EVERY_WEIGHT,
    style: 'sans',
    sample: '限时特惠 SALE 50%',
    license: OFL,
  },
  {
    key: 'noto-serif-sc',
    name: { 'zh-CN': '思源宋体', 'zh-TW': '思源宋體', en: 'Noto Serif SC' },
    weights: EVERY_WEIGHT.slice(1),
    style: 'serif',
    sample: '春日新品 Spring',
    license: OFL,
  },
  {
    key: 'lxgw-wenkai',
    name: { 'zh-CN': '霞鹜文楷', 'zh-TW': '霞鶩文楷', en: 'LXGW WenKai' },
    weights: [300, 500, 700],
    style: 'serif',
    sample: '见字如面 Dear you',
    license: OFL,
  },
  {
    key: 'zcool-xiaowei',
    name: { 'zh-CN': '站酷小薇体', 'zh-TW': '站酷小薇體', en: 'ZCOOL XiaoWei' },
    weights: [400],
    style: 'serif',
    sample: '花好月圆 Fine gifts',
    license: OFL,
  },
  {
    key: 'zcool-qingke-huangyou',
    name: { 'zh-CN': '站酷庆科黄油体', 'zh-TW': '站酷慶科黃油體', en: 'ZCOOL QingKe HuangYou' },
    weights: [400],
    style: 'display',
    sample: '年中大促 618',
    license: OFL,
  },
  {
    key: 'zcool-kuaile',
    name: { 'zh-CN': '站酷快乐体', 'zh-TW': '站酷快樂體', en: 'ZCOOL KuaiLe' },
    weights: [400],
    style: 'display',
    sample: '快乐童年 Hello',
    license: OFL,
  },
  {
    key: 'ma-shan-zheng',
    name: { 'zh-CN': '马善政毛笔楷书', 'zh-TW': '馬善政毛筆楷書', en: 'Ma Shan Zheng' },
    weights: [400],
    style: 'script',
    sample: '开业大吉',
    license: OFL,
  },
  {
    key: 'zhi-mang-xing',
    name: { 'zh-CN': '志莽行书', 'zh-TW': '志莽行書', en: 'Zhi Mang Xing' },
    weights: [400],
    style: 'script',
    sample: '乘风破浪',
    license: OFL,
  },
  {
    key: 'long-cang',
    name: { 'zh-CN': '龙藏体', 'zh-TW': '龍藏體', en: 'Long Cang' },
    weights: [400],
    style: 'script',
    sample: '山高水长',
    license: OFL,
  },
  {
    key: 'liu-jian-mao-cao',
    name: { 'zh-CN': '刘建毛草', 'zh-TW': '劉建毛草', en: 'Liu Jian Mao Cao' },
    weights: [400],
    style: 'script',
    sample: '江湖夜雨',
    license: OFL,
  },
] as const satisfies readonly FontFamily[];

export type FontFamilyKey = (typeof FONT_FAMILIES)[number]['key'];
