package tuzuo.shell;

import android.content.ContentResolver;
import android.content.ContentValues;
import android.content.Context;
import android.media.MediaScannerConnection;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.provider.MediaStore;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Adds pictures and videos to the phone's album, in a folder of our own. */
final class Album {
  private static final String NAME = "Tuzuo";

  private Album() {}

  /** Before Android 10, writing to the album needs a permission. */
  static boolean needsPermission() {
    return Build.VERSION.SDK_INT < Build.VERSION_CODES.Q;
  }

  static void save(Context context, File file, String mime) throws IOException {
    if (needsPermission()) saveAsFile(context, file, mime);
    else saveAsEntry(context.getContentResolver(), file, mime);
  }

  private static String directoryOf(String mime) {
    return mime.startsWith("video/") ? Environment.DIRECTORY_MOVIES : Environment.DIRECTORY_PICTURES;
  }

  private static void saveAsEntry(ContentResolver resolver, File file, String mime) throws IOException {
    Uri collection =
        mime.startsWith("video/")
            ? MediaStore.Video.Media.EXTERNAL_CONTENT_URI
            : MediaStore.Images.Media.EXTERNAL_CONTENT_URI;
    ContentValues values = new ContentValues();
    values.put(MediaStore.MediaColumns.DISPLAY_NAME, file.getName());
    values.put(MediaStore.MediaColumns.MIME_TYPE, mime);
    values.put(MediaStore.MediaColumns.RELATIVE_PATH, directoryOf(mime) + "/" + NAME);
    values.put(MediaStore.MediaColumns.IS_PENDING, 1);
    Uri entry = resolver.insert(collection, values);
    if (entry == null) throw new IOException("The album takes nothing");
    try (OutputStream out = resolver.openOutputStream(entry)) {
      if (out == null) throw new IOException("The album takes nothing");
      copy(file, out);
    } catch (IOException full) {
      // Remove the incomplete file.
      resolver.delete(entry, null, null);
      throw full;
    }
    values.clear();
    values.put(MediaStore.MediaColumns.IS_PENDING, 0);
    resolver.update(entry, values, null, null);
  }

  @SuppressWarnings("deprecation")
  private static void saveAsFile(Context context, File file, String mime) throws IOException {
    File directory = new File(Environment.getExternalStoragePublicDirectory(directoryOf(mime)), NAME);
    if (!directory.isDirectory() && !directory.mkdirs()) throw new IOException("Could not make " + directory);
    File saved = new File(directory, System.currentTimeMillis() + "-" + file.getName());
    try (OutputStream out = new FileOutputStream(saved)) {
      copy(file, out);
    }
    MediaScannerConnection.scanFile(context, new String[] {saved.getPath()}, new String[] {mime}, null);
  }

  private static void copy(File file, OutputStream out) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    try (InputStream in = new FileInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) out.write(buffer, 0, read);
    }
  }
}
