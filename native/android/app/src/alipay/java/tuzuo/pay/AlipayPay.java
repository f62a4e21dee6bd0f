package tuzuo.pay;

import android.app.Activity;
import com.alipay.sdk.app.PayTask;

/** Payment with Alipay's SDK: in Alipay's app, or on its web page if the app is not installed. */
final class AlipayPay {
  static final boolean BUILT_IN = true;

  private AlipayPay() {}

  /** Returns when the user is back; must not be called on the UI thread. */
  static String pay(Activity activity, String orderString) {
    if (activity == null) return "failed";
    String status = new PayTask(activity).payV2(orderString, true).get("resultStatus");
    if ("9000".equals(status)) return "paid";
    if ("6001".equals(status)) return "canceled";
    // 8000 and 6004: Alipay does not know the result yet. 5000: a repeated order.
    if ("8000".equals(status) || "6004".equals(status) || "5000".equals(status)) return "unknown";
    return "failed";
  }
}
