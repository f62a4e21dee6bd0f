package tuzuo.push;

import android.content.Context;
import com.facebook.react.bridge.Promise;

/** Used in apps built without Google's SDK: TUZUO_FCM_APP_ID was not set. */
public final class Fcm {
  static final boolean BUILT_IN = false;

  private Fcm() {}

  public static void begin(Context context) {}

  static void token(Promise promise) {
    promise.resolve(null);
  }
}
