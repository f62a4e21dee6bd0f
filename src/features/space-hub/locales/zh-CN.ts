/** Messages of the space overview in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  used: '已用 {{used}}',
  free: '剩余 {{free}}',
  meter: '存储空间用量',
  full: '空间快满了，请删除不要的内容并清空回收站。',
  'use.poster': '海报',
  'use.upload': '上传',
  'use.export': '导出',
  'use.result': '结果',
  'use.recycled': '回收站',
  'one.poster': '海报',
  'one.upload': '上传的图片',
  'one.export': '导出的文件',
  'one.result': '处理结果',
  recent: '最近',
  none: '这里还没有内容',
  guest: '登录后查看您的空间',
  guestText: '海报和图片都保存在账号里。',
} as const;

export type HubMessages = Record<keyof typeof zhCN, string>;
