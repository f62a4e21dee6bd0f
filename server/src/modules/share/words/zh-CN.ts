/** Texts of share pages. The client's own pages have the same ones; a test compares them. */
export type ShareWords = {
  app: string;
  home: { title: string; text: string };
  /** The product canvas. */
  studio: { title: string; text: string };
  /** Titles of a picture of a person, and of a video. */
  result: string;
  resultVideo: string;
  poster: string;
  /** Shown instead of content that is not (or not yet) allowed to be seen. */
  hidden: { checking: string; refused: string; gone: string };
  madeByAi: string;
  /** On the page of a result. */
  page: {
    before: string;
    after: string;
    compare: string;
    slide: string;
    hold: string;
    save: string;
    saveVideo: string;
    made: string;
    make: string;
    /** On the page of a template. */
    use: string;
    /** On the page of a poster. */
    copy: string;
    pages: string;
    free: string;
    freeADay: string;
    freeAMonth: string;
    /** Price of several uses in points, and of one use. */
    price: string;
    priceOfOne: string;
  };
};

export const zhCN: ShareWords = {
  app: '图作',
  home: { title: '一张照片，做成会卖的图', text: '白底、换场景、去杂物，打开就能做' },
  studio: { title: '商品图', text: '选一张商品照片，白底主图马上好' },
  result: '朋友用图作做的图片',
  resultVideo: '朋友用图作做的视频',
  poster: '朋友用图作做的海报',
  hidden: {
    checking: '内容正在检查，请稍后再打开',
    refused: '内容未通过检查，不能展示',
    gone: '这个链接已失效：内容可能已被删除，或不再分享',
  },
  madeByAi: 'AI生成',
  page: {
    before: '原图',
    after: '效果',
    compare: '对比',
    slide: '左右拖动，对比前后',
    hold: '长按图片保存',
    save: '保存图片',
    saveVideo: '保存视频',
    made: '使用工具',
    make: '我也来做',
    use: '用这个模板',
    copy: '改成我的',
    pages: '{count} 页',
    free: '免费',
    freeADay: '每天免费 {count} 次',
    freeAMonth: '每月免费 {count} 次',
    price: '{uses} 次 {points} 点',
    priceOfOne: '每次 {points} 点',
  },
};
