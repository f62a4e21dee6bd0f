import type { Family } from './family';

/** A route whose path is derived from the two names, so that they cannot differ. */
function route<const F extends Family, const C extends string>(family: F, call: C) {
  return { method: 'POST', path: `auth/${family}/${call}`, auth: 'none', family, call } as const;
}

/** The login calls: the same for each family, except that the ID-photo mini-program has none for registration. */
export const familyRoutes = {
  'auth.h5.sendLoginValidateCode': route('h5', 'sendLoginValidateCode'),
  'auth.h5.sendRegisterValidateCode': route('h5', 'sendRegisterValidateCode'),
  'auth.h5.sendFindPasswordCode': route('h5', 'sendFindPasswordCode'),
  'auth.h5.getCaptchaVerifyConfig': route('h5', 'getCaptchaVerifyConfig'),
  'auth.h5.verifyCaptcha': route('h5', 'verifyCaptcha'),
  'auth.h5.mobileLogin': route('h5', 'mobileLogin'),
  'auth.h5.passwordLogin': route('h5', 'passwordLogin'),
  'auth.h5.register': route('h5', 'register'),
  'auth.h5.mobileFastLogin': route('h5', 'mobileFastLogin'),

  'auth.wxmini.sendLoginValidateCode': route('wxmini', 'sendLoginValidateCode'),
  'auth.wxmini.sendRegisterValidateCode': route('wxmini', 'sendRegisterValidateCode'),
  'auth.wxmini.sendFindPasswordCode': route('wxmini', 'sendFindPasswordCode'),
  'auth.wxmini.getCaptchaVerifyConfig': route('wxmini', 'getCaptchaVerifyConfig'),
  'auth.wxmini.verifyCaptcha': route('wxmini', 'verifyCaptcha'),
  'auth.wxmini.mobileLogin': route('wxmini', 'mobileLogin'),
  'auth.wxmini.passwordLogin': route('wxmini', 'passwordLogin'),
  'auth.wxmini.register': route('wxmini', 'register'),
  'auth.wxmini.mobileFastLogin': route('wxmini', 'mobileFastLogin'),

  'auth.wxmini_idphoto.sendLoginValidateCode': route('wxmini_idphoto', 'sendLoginValidateCode'),
  'auth.wxmini_idphoto.sendFindPasswordCode': route('wxmini_idphoto', 'sendFindPasswordCode'),
  'auth.wxmini_idphoto.getCaptchaVerifyConfig': route('wxmini_idphoto', 'getCaptchaVerifyConfig'),
  'auth.wxmini_idphoto.verifyCaptcha': route('wxmini_idphoto', 'verifyCaptcha'),
  'auth.wxmini_idphoto.mobileLogin': route('wxmini_idphoto', 'mobileLogin'),
  'auth.wxmini_idphoto.passwordLogin': route('wxmini_idphoto', 'passwordLogin'),
  'auth.wxmini_idphoto.mobileFastLogin': route('wxmini_idphoto', 'mobileFastLogin'),

  'auth.app_android.sendLoginValidateCode': route('app_android', 'sendLoginValidateCode'),
  'auth.app_android.sendRegisterValidateCode': route('app_android', 'sendRegisterValidateCode'),
  'auth.app_android.sendFindPasswordCode': route('app_android', 'sendFindPasswordCode'),
  'auth.app_android.getCaptchaVerifyConfig': route('app_android', 'getCaptchaVerifyConfig'),
  'auth.app_android.verifyCaptcha': route('app_android', 'verifyCaptcha'),
  'auth.app_android.mobileLogin': route('app_android', 'mobileLogin'),
  'auth.app_android.passwordLogin': route('app_android', 'passwordLogin'),
  'auth.app_android.register': route('app_android', 'register'),
  'auth.app_android.mobileFastLogin': route('app_android', 'mobileFastLogin'),

  'auth.app_ios.sendLoginValidateCode': route('app_ios', 'sendLoginValidateCode'),
  'auth.app_ios.sendRegisterValidateCode': route('app_ios', 'sendRegisterValidateCode'),
  'auth.app_ios.sendFindPasswordCode': route('app_ios', 'sendFindPasswordCode'),
  'auth.app_ios.getCaptchaVerifyConfig': route('app_ios', 'getCaptchaVerifyConfig'),
  'auth.app_ios.verifyCaptcha': route('app_ios', 'verifyCaptcha'),
  'auth.app_ios.mobileLogin': route('app_ios', 'mobileLogin'),
  'auth.app_ios.passwordLogin': route('app_ios', 'passwordLogin'),
  'auth.app_ios.register': route('app_ios', 'register'),
  'auth.app_ios.mobileFastLogin': route('app_ios', 'mobileFastLogin'),
} as const;

export type FamilyRouteName = keyof typeof familyRoutes;

export type FamilyCall = (typeof familyRoutes)[FamilyRouteName]['call'];
