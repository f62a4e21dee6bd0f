package tuzuo.pay;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import com.tencent.mm.opensdk.constants.ConstantsAPI;
import com.tencent.mm.opensdk.modelbase.BaseReq;
import com.tencent.mm.opensdk.modelbase.BaseResp;
import com.tencent.mm.opensdk.openapi.IWXAPIEventHandler;

/** Receives WeChat's result; WeChat knows it as wxapi.WXPayEntryActivity of the application id. */
public final class WechatAnswerActivity extends Activity implements IWXAPIEventHandler {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    read(getIntent());
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    read(intent);
  }

  private void read(Intent intent) {
    // Any app may start an exported activity: the SDK checks that the intent is from WeChat.
    WechatPay.api(this).handleIntent(intent, this);
    finish();
  }

  @Override
  public void onReq(BaseReq request) {}

  @Override
  public void onResp(BaseResp answer) {
    if (answer.getType() != ConstantsAPI.COMMAND_PAY_BY_WX) return;
    switch (answer.errCode) {
      case BaseResp.ErrCode.ERR_OK:
        PendingAnswer.give("paid");
        return;
      case BaseResp.ErrCode.ERR_USER_CANCEL:
        PendingAnswer.give("canceled");
        return;
      default:
        PendingAnswer.give("failed");
    }
  }
}
