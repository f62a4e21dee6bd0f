package tuzuo.pay;

import android.content.Context;
import com.facebook.react.bridge.ReadableMap;

/** Used in apps built without WeChat's SDK: TUZUO_WECHAT_APP_ID was not set. */
final class WechatPay {
  static final boolean BUILT_IN = false;

  private WechatPay() {}

  static String begin(Context context, ReadableMap order) {
    return "absent";
  }
}
