package tuzuo.shell;

import android.content.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The pages bundled with the app, among its assets (native/scripts/prepare.mjs). */
final class BundledPages {
  private final Context context;

  BundledPages(Context context) {
    this.context = context;
  }

  /** Version code of the bundled pages, 0 when the app was built without. */
  static int versionCode(Context context) {
    Properties about = new Properties();
    try (InputStream in = context.getAssets().open("pages.properties")) {
      about.load(in);
      return Integer.parseInt(about.getProperty("versionCode", "0"));
    } catch (IOException | NumberFormatException none) {
      return 0;
    }
  }

  /** The file at a path of the pages; null when there is none. */
  InputStream open(String path) {
    if (path == null || path.contains("..")) return null;
    try {
      return context.getAssets().open("pages" + (path.endsWith("/") ? path + "index.html" : path));
    } catch (IOException none) {
      return null;
    }
  }
}
