package tuzuo.shell;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.util.Base64;
import androidx.core.content.FileProvider;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReactContextBaseJavaModule;
import com.facebook.react.bridge.ReactMethod;
import java.io.File;
import tuzuo.app.R;

/** Called by native/shell/native-shell.ts: files for the album and for other apps, and the clipboard. */
public final class ShellModule extends ReactContextBaseJavaModule {
  private final ReactApplicationContext context;
  private final SharedFiles files;
  private final Work work = new Work("shell");

  ShellModule(ReactApplicationContext context) {
    super(context);
    this.context = context;
    files = new SharedFiles(new File(context.getCacheDir(), "shared"));
    files.begin();
  }

  @Override
  public String getName() {
    return "TuzuoShell";
  }

  /** Stores a part of a file, in Base64, at its offset. */
  @ReactMethod
  public void appendFile(String id, String fileName, double offset, String part, Promise promise) {
    work.run(
        promise,
        () -> {
          files.append(id, fileName, (long) offset, Base64.decode(part, Base64.DEFAULT));
          return null;
        });
  }

  /** Whether the album needs a permission, before Android 10. */
  @ReactMethod
  public void albumNeedsPermission(Promise promise) {
    promise.resolve(Album.needsPermission());
  }

  /** Adds a transferred file to the album. */
  @ReactMethod
  public void saveToAlbum(String id, String mime, Promise promise) {
    work.run(
        promise,
        () -> {
          Album.save(context, files.file(id), mime);
          files.forget(id);
          return null;
        });
  }

  /** Opens the share sheet with a transferred file; which app received it is unknown. */
  @ReactMethod
  public void shareFile(String id, String mime, String title, Promise promise) {
    work.run(
        promise,
        () -> {
          Uri address = FileProvider.getUriForFile(context, context.getPackageName() + ".packages", files.file(id));
          Intent send = new Intent(Intent.ACTION_SEND);
          send.setType(mime);
          send.putExtra(Intent.EXTRA_STREAM, address);
          send.putExtra(Intent.EXTRA_TITLE, title);
          send.setClipData(ClipData.newRawUri(title, address));
          send.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
          Intent chooser = Intent.createChooser(send, context.getString(R.string.share_chooser));
          chooser.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
          context.startActivity(chooser);
          return null;
        });
  }

  @ReactMethod
  public void copyText(String text, Promise promise) {
    work.run(
        promise,
        () -> {
          ClipboardManager clipboard = (ClipboardManager) context.getSystemService(Context.CLIPBOARD_SERVICE);
          clipboard.setPrimaryClip(ClipData.newPlainText(null, text));
          return null;
        });
  }
}
