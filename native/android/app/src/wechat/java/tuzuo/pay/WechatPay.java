package tuzuo.pay;

import android.content.Context;
import com.facebook.react.bridge.ReadableMap;
import com.tencent.mm.opensdk.constants.Build;
import com.tencent.mm.opensdk.modelpay.PayReq;
import com.tencent.mm.opensdk.openapi.IWXAPI;
import com.tencent.mm.opensdk.openapi.WXAPIFactory;
import tuzuo.app.BuildConfig;

/** Payment with WeChat's app, whose result arrives in {@link WechatAnswerActivity}. */
final class WechatPay {
  static final boolean BUILT_IN = true;

  private WechatPay() {}

  static IWXAPI api(Context context) {
    IWXAPI api = WXAPIFactory.createWXAPI(context, BuildConfig.WECHAT_APP_ID, true);
    api.registerApp(BuildConfig.WECHAT_APP_ID);
    return api;
  }

  /** Opens WeChat with an order signed by the server; returns null on success, else the reason. */
  static String begin(Context context, ReadableMap order) {
    IWXAPI api = api(context);
    if (!api.isWXAppInstalled() || api.getWXAppSupportAPI() < Build.PAY_SUPPORTED_SDK_INT) return "absent";
    PayReq request = new PayReq();
    request.appId = order.getString("appId");
    request.partnerId = order.getString("partnerId");
    request.prepayId = order.getString("prepayId");
    request.packageValue = order.getString("package");
    request.nonceStr = order.getString("nonceStr");
    request.timeStamp = order.getString("timeStamp");
    request.sign = order.getString("sign");
    return api.sendReq(request) ? null : "failed";
  }
}
