package tuzuo.pay;

import android.os.Handler;
import android.os.Looper;
import com.facebook.react.bridge.LifecycleEventListener;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReactContextBaseJavaModule;
import com.facebook.react.bridge.ReactMethod;
import com.facebook.react.bridge.ReadableMap;
import tuzuo.shell.Work;

/**
 * Called by native/shell/native-pay.ts: payment with WeChat's app and Alipay's SDK. Their results are only hints; the
 * server alone knows whether an order is paid.
 */
public final class PayModule extends ReactContextBaseJavaModule implements LifecycleEventListener {
  /** WeChat's result arrives before the app is visible again, or shortly after. */
  private static final long ANSWER_MS = 3_000;

  private final ReactApplicationContext context;
  private final Handler later = new Handler(Looper.getMainLooper());
  private final Work alipay = new Work("alipay");

  public PayModule(ReactApplicationContext context) {
    super(context);
    this.context = context;
    context.addLifecycleEventListener(this);
  }

  @Override
  public String getName() {
    return "TuzuoPay";
  }

  /** Whether the SDK is built in. */
  @ReactMethod
  public void takes(String by, Promise promise) {
    promise.resolve("wechat".equals(by) ? WechatPay.BUILT_IN : "alipay".equals(by) && AlipayPay.BUILT_IN);
  }

  @ReactMethod
  public void wechat(ReadableMap order, Promise promise) {
    PendingAnswer.await(promise);
    String refusal = WechatPay.begin(context, order);
    if (refusal != null) PendingAnswer.give(refusal);
  }

  @ReactMethod
  public void alipay(String orderString, Promise promise) {
    alipay.run(promise, () -> AlipayPay.pay(context.getCurrentActivity(), orderString));
  }

  /** The user is back; one who switches apps manually brings no result. */
  @Override
  public void onHostResume() {
    Promise waiting = PendingAnswer.waiting();
    if (waiting != null) later.postDelayed(() -> PendingAnswer.giveUp(waiting), ANSWER_MS);
  }

  @Override
  public void onHostPause() {}

  @Override
  public void onHostDestroy() {}
}
