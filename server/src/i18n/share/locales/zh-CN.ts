import type { ToolKey } from '@tuzuo/core/tools';

/** What is said about a shared address: words of the client's, which its own pages show too; a test compares. */
export type ShareWords = {
  app: string;
  home: { title: string; text: string };
  /** Title of somebody's picture. */
  result: string;
  madeByAi: string;
  tools: Record<ToolKey, { name: string; line: string }>;
};

export const zhCN: ShareWords = {
  app: '图作',
  home: { title: '一张照片，做成会卖的图', text: '抠图、商品图、海报、证件照，都在手机上完成。' },
  result: '朋友用图作做的图片',
  madeByAi: 'AI生成',
  tools: {
    'image-magnify': { name: '无损放大', line: '放大 2\u00a0倍或 4\u00a0倍，细节更清楚' },
    'image-enhance': { name: '图片变清晰', line: '去噪、锐化，模糊照片更清晰' },
    matting: { name: '智能抠图', line: '一键去掉背景，换成任意底色' },
    'smart-eliminate': { name: '智能消除', line: '涂一下，杂物和水渍就不见了' },
    'image-translation': { name: '图片翻译', line: '翻译图中文字，保留原来排版' },
    'ai-virtual-model': { name: '模特换脸', line: '给模特图换上另一张脸' },
    'ai-cloth-model': { name: '模特试衣', line: '上传衣服，看它穿在模特身上' },
    'ai-change-shoes': { name: '模特换鞋', line: '把你的鞋换到模特脚上' },
    'ai-product': { name: 'AI 商品图', line: '把商品放进合适的场景' },
    'ai-video-image': { name: '图片转视频', line: '让一张静态照片动起来' },
    'ai-expand': { name: 'AI 扩图', line: '向四周补出画面，换成想要的比例' },
    'img-compress': { name: '图片压缩', line: '一次压缩九张，大小由你定' },
    'id-photo': { name: '证件照', line: '标准尺寸、底色和打印排版' },
    'compliance-label': { name: 'AI 标识', line: '为 AI 图片加上规定的标识' },
  },
};
