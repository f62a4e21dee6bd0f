package tuzuo.shell;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Files that a page transfers in parts, for the album and for other apps. Independent of Android, so that it can be
 * tested without a phone.
 */
public final class SharedFiles {
  /** Maximum size of a file: a poster as PDF, or a video. */
  private static final long MAX_BYTES = 300L * 1024 * 1024;

  private final File root;

  public SharedFiles(File root) {
    this.root = root;
  }

  /** Call once at app startup: files of an earlier run are no longer needed. */
  public void begin() {
    delete(root);
  }

  /**
   * Appends a part at its offset; the first one starts the file.
   *
   * @param id the page's id of the file: letters, digits and hyphens
   */
  public void append(String id, String fileName, long offset, byte[] part) throws IOException {
    File file = new File(directory(id), plainName(fileName));
    if (offset == 0) delete(directory(id));
    else if (file.length() != offset) throw new IOException("A part is missing");
    if (offset + part.length > MAX_BYTES) throw new IOException("The file is too large");
    File directory = file.getParentFile();
    if (!directory.isDirectory() && !directory.mkdirs()) throw new IOException("Could not make " + directory);
    try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
      out.seek(offset);
      out.write(part);
    }
  }

  /** The file with this id. @throws IOException when there is none */
  public File file(String id) throws IOException {
    File[] files = directory(id).listFiles();
    if (files == null || files.length != 1) throw new IOException("There is no such file");
    return files[0];
  }

  /** Deletes a file that has been saved or sent. */
  public void forget(String id) throws IOException {
    delete(directory(id));
  }

  private File directory(String id) throws IOException {
    if (!id.matches("[A-Za-z0-9-]{1,64}")) throw new IOException("This is no name");
    return new File(root, id);
  }

  /** The last component of a name, without characters that file systems and other apps reject. */
  private static String plainName(String fileName) {
    String last = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
    String plain = last.replaceAll("[\\p{Cntrl}:*?\"<>|]", "_");
    return plain.isEmpty() || plain.startsWith(".") ? "tuzuo" + plain : plain;
  }

  private static void delete(File file) {
    File[] inside = file.listFiles();
    if (inside != null) for (File one : inside) delete(one);
    file.delete();
  }
}
