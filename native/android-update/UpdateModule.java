package tuzuo.update;

import android.content.Intent;
import android.net.Uri;
import androidx.core.content.FileProvider;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReactContextBaseJavaModule;
import com.facebook.react.bridge.ReactMethod;
import com.facebook.react.bridge.ReadableMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What native/shell/native-update.ts calls: fetches and installs the packages of {@link PackageStore}. */
public final class UpdateModule extends ReactContextBaseJavaModule {
  private final ReactApplicationContext context;
  private final PackageStore store;
  /** One thing at a time, off the thread that draws. */
  private final ExecutorService worker = Executors.newSingleThreadExecutor();

  UpdateModule(ReactApplicationContext context, PackageStore store) {
    super(context);
    this.context = context;
    this.store = store;
  }

  @Override
  public String getName() {
    return "TuzuoUpdate";
  }

  /** Version code of the installed pages, 0 for none. */
  @ReactMethod
  public void activePages(Promise promise) {
    run(promise, store::activePages);
  }

  @ReactMethod
  public void download(ReadableMap file, Promise promise) {
    run(
        promise,
        () ->
            store.download(
                file.getString("url"),
                file.getString("sha256"),
                (long) file.getDouble("bytes"),
                file.getInt("versionCode"),
                file.getString("packageType")));
  }

  @ReactMethod
  public void installPages(int versionCode, Promise promise) {
    run(
        promise,
        () -> {
          store.installPages(versionCode);
          return null;
        });
  }

  @ReactMethod
  public void confirmPages(Promise promise) {
    run(
        promise,
        () -> {
          store.confirmPages();
          return null;
        });
  }

  /** Hands the APK to Android's own installer, which asks the user. */
  @ReactMethod
  public void installApk(int versionCode, Promise promise) {
    run(
        promise,
        () -> {
          Uri apk =
              FileProvider.getUriForFile(
                  context, context.getPackageName() + ".packages", store.packageFile(versionCode, "apk"));
          Intent intent = new Intent(Intent.ACTION_VIEW);
          intent.setDataAndType(apk, "application/vnd.android.package-archive");
          intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_ACTIVITY_NEW_TASK);
          context.startActivity(intent);
          return null;
        });
  }

  private interface Work {
    Object run() throws Exception;
  }

  private void run(Promise promise, Work work) {
    worker.execute(
        () -> {
          try {
            promise.resolve(work.run());
          } catch (Exception failure) {
            promise.reject("update", failure);
          }
        });
  }
}
