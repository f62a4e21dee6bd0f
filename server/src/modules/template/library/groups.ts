/** Template categories, in the order of the template center. */
export const CATEGORIES = {
  sale: '大促',
  arrival: '上新',
  main: '主图',
  detail: '详情',
  menu: '菜单',
  jobs: '招聘',
  festival: '节日',
  daily: '日签',
  invitation: '邀请',
  opening: '开业',
  course: '课程',
  note: '种草',
  live: '直播会员',
  business: '商务',
} as const;

export type CategoryKey = keyof typeof CATEGORIES;

/** Template scenes (purposes). */
export const SCENES = {
  promotion: '促销',
  new: '上新',
  festival: '节日',
  store: '门店',
  hiring: '招聘',
  learning: '学习',
  members: '会员',
  everyday: '日常',
  inviting: '邀请',
  office: '商务',
} as const;

export type SceneKey = keyof typeof SCENES;
