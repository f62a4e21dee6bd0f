/** What is said about a shared address: words of the client's, which its own pages show too; a test compares. */
export type ShareWords = {
  app: string;
  home: { title: string; text: string };
  /** Title of somebody's picture. */
  result: string;
  madeByAi: string;
};

export const zhCN: ShareWords = {
  app: '图作',
  home: { title: '一张照片，做成会卖的图', text: '抠图、商品图、海报、证件照，都在手机上完成。' },
  result: '朋友用图作做的图片',
  madeByAi: 'AI生成',
};
