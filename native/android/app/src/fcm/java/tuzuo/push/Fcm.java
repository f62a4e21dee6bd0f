package tuzuo.push;

import android.content.Context;
import com.facebook.react.bridge.Promise;
import com.google.firebase.FirebaseApp;
import com.google.firebase.FirebaseOptions;
import com.google.firebase.messaging.FirebaseMessaging;
import tuzuo.app.BuildConfig;

/** Firebase Cloud Messaging, configured for the operator's own project. */
public final class Fcm {
  static final boolean BUILT_IN = true;

  private Fcm() {}

  /** Called at every start, including one caused by a message. Does not contact Google yet. */
  public static void begin(Context context) {
    if (!FirebaseApp.getApps(context).isEmpty()) return;
    FirebaseApp.initializeApp(
        context,
        new FirebaseOptions.Builder()
            .setApplicationId(BuildConfig.FCM_APP_ID)
            .setProjectId(BuildConfig.FCM_PROJECT_ID)
            .setApiKey(BuildConfig.FCM_API_KEY)
            .setGcmSenderId(BuildConfig.FCM_SENDER_ID)
            .build());
  }

  static void token(Promise promise) {
    FirebaseMessaging.getInstance()
        .getToken()
        .addOnCompleteListener(task -> promise.resolve(task.isSuccessful() ? task.getResult() : null));
  }
}
