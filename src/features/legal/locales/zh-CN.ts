/** The agreement and the privacy policy in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  note: '这是软件自带的文本，适用于版本 {{version}}。运营本服务器的人可以换成自己的文本，并补充名称和联系方式。',
  'basis.title': '这是什么',
  'basis.text':
    '图作是开源软件（MIT 许可）。您使用的服务由部署这台服务器的人（下称“运营者”）提供，软件作者不参与运营。',
  'account.title': '账号',
  'account.text':
    '用中国大陆手机号注册和登录。请保管好手机、验证码和密码；凭它们进行的操作视为您本人的操作。只是看看不需要账号：访客可以查看工具和价格。',
  'content.title': '您的内容',
  'content.text':
    '您的图片和作品归您所有。请只使用您有权使用的图片；含有他人面部的照片，须先取得本人同意。不得制作违法内容、冒充他人或欺骗消费者的图片。',
  'results.title': 'AI 结果',
  'results.text':
    'AI 生成的结果可能有误，请在使用前检查。按规定加在结果上的 AI 标识不得去除。标明“尚未开放”的工具还不能使用。',
  'points.title': '点数',
  'points.text': '会消耗点数的操作，开始前都会显示价格。没有成功的任务不收取点数。',
  'liability.title': '责任',
  'liability.text':
    '软件按现状提供，软件作者不对使用结果承担责任。服务的可用性和售后由运营者负责；法律赋予您的权利不受影响。',
  'data.what.title': '保存哪些信息',
  'data.what.text':
    '账号：手机号、昵称、注册和登录时间、来源链接；用微信登录时还有微信提供的用户标识。密码只保存无法还原的摘要（argon2id），登录凭证也只保存摘要。为防止滥用，短时间统计同一手机号和网络地址的请求次数。',
  'data.device.title': '您的设备上保存什么',
  'data.device.text':
    '语言选择、登录凭证、下次可获取验证码的时间，以及网页上一个不含个人信息的登录标记。没有广告和跨站跟踪。',
  'data.why.title': '谁会收到',
  'data.why.text':
    '发送验证码时，手机号会交给运营者选用的短信服务商；用微信一键登录时，由微信提供手机号。除此之外不提供给他人。',
  'data.pictures.title': '图片',
  'data.pictures.text':
    '上传的图片会重新编码，拍摄地点等信息随即删除，只在本服务器上处理，不提供给他人。没有用到的图片 24 小时后删除；用过的图片和结果保存在历史记录里，直到您移除它们，或超过历史记录的保存条数（普通用户 50 条），移除后一天内删除。涉及面部的工具尚未开放，开放时会单独征求同意。',
  'data.how.title': '保存多久',
  'data.how.text':
    '验证码 5 分钟后失效，随后删除。登录凭证 30 天不用即失效，最长 180 天。账号信息保存到账号被删除为止。',
  'data.rights.title': '您的权利',
  'data.rights.text': '您可以随时退出登录。自助注销尚未开放；如需查询、更正或删除账号信息，请联系运营者。',
} as const;

export type LegalMessages = Record<keyof typeof zhCN, string>;
