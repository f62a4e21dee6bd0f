package tuzuo.update;

import android.content.Intent;
import android.net.Uri;
import androidx.core.content.FileProvider;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReactContextBaseJavaModule;
import com.facebook.react.bridge.ReactMethod;
import com.facebook.react.bridge.ReadableMap;
import java.io.File;
import tuzuo.shell.Work;

/** Called by native/shell/native-update.ts: downloads and installs the packages of {@link PackageStore}. */
public final class UpdateModule extends ReactContextBaseJavaModule {
  private final ReactApplicationContext context;
  private final PackageStore store;
  private final Work work = new Work("update");

  public UpdateModule(ReactApplicationContext context, PackageStore store) {
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
    work.run(promise, store::activePages);
  }

  @ReactMethod
  public void download(ReadableMap file, String publicKey, Promise promise) {
    work.run(
        promise,
        () ->
            store.download(
                file.getString("url"),
                file.getString("sha256"),
                (long) file.getDouble("bytes"),
                file.getInt("versionCode"),
                file.getString("packageType"),
                file.getString("signature"),
                publicKey));
  }

  @ReactMethod
  public void installPages(int versionCode, Promise promise) {
    work.run(
        promise,
        () -> {
          store.installPages(versionCode);
          return null;
        });
  }

  @ReactMethod
  public void confirmPages(Promise promise) {
    work.run(
        promise,
        () -> {
          store.confirmPages();
          return null;
        });
  }

  /** Resolves to whether unconfirmed pages were discarded. */
  @ReactMethod
  public void giveUpPages(Promise promise) {
    work.run(promise, store::giveUpPages);
  }

  /** Passes the APK to Android's installer, which asks the user. */
  @ReactMethod
  public void installApk(int versionCode, Promise promise) {
    work.run(
        promise,
        () -> {
          File apk = store.packageFile(versionCode, "apk");
          ApkCheck.assertInstallable(context, apk);
          Uri address = FileProvider.getUriForFile(context, context.getPackageName() + ".packages", apk);
          Intent intent = new Intent(Intent.ACTION_VIEW);
          intent.setDataAndType(address, "application/vnd.android.package-archive");
          intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_ACTIVITY_NEW_TASK);
          context.startActivity(intent);
          return null;
        });
  }
}
