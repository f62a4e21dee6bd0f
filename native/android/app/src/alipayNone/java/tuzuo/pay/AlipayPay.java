package tuzuo.pay;

import android.app.Activity;

/** Used in apps built without Alipay's SDK: TUZUO_ALIPAY was not set. */
final class AlipayPay {
  static final boolean BUILT_IN = false;

  private AlipayPay() {}

  static String pay(Activity activity, String orderString) {
    return "absent";
  }
}
