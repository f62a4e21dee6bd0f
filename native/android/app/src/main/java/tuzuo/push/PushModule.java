package tuzuo.push;

import android.app.NotificationManager;
import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Build;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReactContextBaseJavaModule;
import com.facebook.react.bridge.ReactMethod;

/** Called by native/shell/native-push.ts: notification permission, and Google's token of this app. */
public final class PushModule extends ReactContextBaseJavaModule {
  /** Required since Android 13. */
  private static final String PERMISSION = "android.permission.POST_NOTIFICATIONS";

  private final ReactApplicationContext context;

  public PushModule(ReactApplicationContext context) {
    super(context);
    this.context = context;
  }

  @Override
  public String getName() {
    return "TuzuoPush";
  }

  /** Whether the app was built with Google's SDK. */
  @ReactMethod
  public void offered(Promise promise) {
    promise.resolve(Fcm.BUILT_IN);
  }

  /** "on", "open" while the user can still be asked, or "off" when only the phone's settings can allow it. */
  @ReactMethod
  public void state(Promise promise) {
    boolean isAsked = Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU;
    if (isAsked && context.checkSelfPermission(PERMISSION) != PackageManager.PERMISSION_GRANTED) {
      promise.resolve("open");
      return;
    }
    NotificationManager manager = (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
    promise.resolve(manager.areNotificationsEnabled() ? "on" : "off");
  }

  /** Google's token of the app on this phone; null when Google's services are missing. */
  @ReactMethod
  public void token(Promise promise) {
    Fcm.token(promise);
  }
}
