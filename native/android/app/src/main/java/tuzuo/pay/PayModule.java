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
 * What native/shell/native-pay.ts calls: payment by WeChat's app and by Alipay's SDK. What they say is handed on as a
 * hint; the server alone knows whether an order is paid.
 */
public final class PayModule extends ReactContextBaseJavaModule implements LifecycleEventListener {
  /** WeChat answers before the app shows again, or hardly later. */
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

  /** The user is back: who comes by the list of apps brings no answer. */
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
