package tuzuo.pay;

import android.app.Activity;
import com.alipay.sdk.app.PayTask;

/** Payment by Alipay's SDK: in Alipay's app, or on its page where that is not on the phone. */
final class AlipayPay {
  static final boolean BUILT_IN = true;

  private AlipayPay() {}

  /** Ends when the user is back; never on the thread that draws. */
  static String pay(Activity activity, String orderString) {
    if (activity == null) return "failed";
    String status = new PayTask(activity).payV2(orderString, true).get("resultStatus");
    if ("9000".equals(status)) return "paid";
    if ("6001".equals(status)) return "canceled";
    // 8000 and 6004: Alipay does not know yet. 5000: the same order again.
    if ("8000".equals(status) || "6004".equals(status) || "5000".equals(status)) return "unknown";
    return "failed";
  }
}
