/** Messages of the desktop's frame in the source locale; its keys type the other locales. */
export const zhCN = {
  nav: '主导航',
  tools: '工具',
  work: '我的作品',
  search: '搜索',
  searchLabel: '搜索工具、场景和模板',
  results: '搜索结果',
  none: '没有找到，换个词试试',
  keys: '键盘快捷键',
  close: '关闭',
  everywhere: '所有页面',
  canvas: '商品图',
  editor: '海报编辑器',
  'key.search': '搜索',
  'key.list': '显示快捷键',
  'key.close': '关闭、取消',
  'key.paste': '粘贴图片',
  'key.move': '移动',
  'key.moveMore': '移动十倍',
  'key.remove': '删除选中的',
  'key.undo': '撤销',
  'key.redo': '重做',
  'key.zoom': '放大、缩小',
  'key.fit': '看全图',
  'key.copy': '复制、粘贴图层',
} as const;

export type DesktopMessages = Record<keyof typeof zhCN, string>;
