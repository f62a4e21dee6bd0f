import type { Lines } from '../line';

/** The calls it makes. */
export const section7 = {
  's7.base': { text: 'Base path /api' },
  's7.form': { text: 'Bodies are form-encoded' },
  's7.credentials': {
    text: 'Credentials are included',
    unproven: {
      weapp: 'wx.request has no credentials setting; the session travels in its header.',
    },
  },
  's7.session-header': {
    text: 'The session id is sent in x-jwtsid on requests needing login',
  },
  's7.get-user-info': { text: 'GET auth/user/getUserInfo {jwtSid} → user' },
  's7.find-password': { text: 'POST auth/user/findPassword' },
  's7.point-info': {
    text: 'POST user/user/getUserPointInfo {module} → useType and three counts',
  },
  's7.use-point-config': { text: 'POST user/user/getUserModuleUsePointConfig → moduleUsePointConfig' },
  's7.point-log': { text: 'POST user/user/searchUserPointChangeLogList' },
  's7.recharge-prices': { text: 'POST user/user/getAppRechargePriceList' },
  's7.android-package': {
    text: 'POST open/app_install_package/getAndroidUpdatePackage {currentVersion} → installPackageInfo',
  },
  's7.families': { text: 'Login families wxmini, wxmini_idphoto, app_android' },
  's7.login-code': { text: 'POST sendLoginValidateCode {mobile}' },
  's7.captcha': { text: 'getCaptchaVerifyConfig' },
  's7.find-code': { text: 'POST sendFindPasswordCode {mobile}' },
  's7.fast-login': { text: 'mobileFastLogin {getMobileCode, loginCode, registerUrl, affiliateCode}' },
  's7.mobile-login': { text: 'mobileLogin with a code' },
  's7.password-login': { text: 'passwordLogin returns user and header' },
  's7.register': { text: 'sendRegisterValidateCode {mobile} and register, not for wxmini_idphoto' },
  's7.default-get': { text: 'Method GET by default' },
  's7.options': {
    text: 'url, data, header, timeout, dataType, responseType',
  },
  's7.upload': { text: 'Upload is POST multipart with form data and files' },
  's7.download': { text: 'Download is GET to a blob' },
  's7.2xx': { text: 'A 2xx status is success' },
  's7.json': {
    text: 'Strings are parsed as JSON when the data type is json',
  },
  's7.get-params': { text: 'Params are a query string for GET' },
  's7.base-url': { text: 'A base URL can be prefixed' },
} as const satisfies Lines;
