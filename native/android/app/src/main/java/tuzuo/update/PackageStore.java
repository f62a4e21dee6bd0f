package tuzuo.update;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Downloaded packages, and the web pages installed from them, below one directory of the app. Independent of Android,
 * so that it can be tested without a phone.
 */
public final class PackageStore {
  private static final int TIMEOUT_MS = 30_000;
  /** Maximum unpacked size: pages are a few megabytes, and the phone must not be filled. */
  private static final long MAX_UNPACKED_BYTES = 200L * 1024 * 1024;

  /** Number of starts without a page after which a version is not installed again. */
  private static final int MAX_FAILED_STARTS = 2;

  private final File packages;
  private final File pages;
  private final File note;
  private final int bundled;

  /**
   * @param bundled version code of the pages bundled with the app: installed ones count only when they are newer, so
   * that an app update supersedes them
   */
  public PackageStore(File root, int bundled) {
    packages = new File(root, "packages");
    pages = new File(root, "pages");
    note = new File(root, "installed.properties");
    this.bundled = bundled;
  }

  /** Call once at app startup: discards pages that never appeared, in favor of the previous ones. */
  public synchronized void begin() throws IOException {
    giveUpPages();
  }

  /**
   * Discards installed pages that did not appear; the next load uses the previous ones.
   *
   * @return whether there were any to discard
   */
  public synchronized boolean giveUpPages() throws IOException {
    Properties installed = read();
    if (installed.remove("unproven") == null) return false;
    String failed = installed.getProperty("active", "0");
    int starts = failed.equals(installed.getProperty("failed")) ? number(installed, "failedStarts") : 0;
    installed.setProperty("failed", failed);
    installed.setProperty("failedStarts", String.valueOf(starts + 1));
    installed.setProperty("active", installed.getProperty("previous", "0"));
    write(installed);
    return true;
  }

  /** Version code of the installed pages, 0 when the bundled ones are used. */
  public synchronized int activePages() {
    int active = number(read(), "active");
    return active > bundled ? active : 0;
  }

  private static int number(Properties installed, String name) {
    return Integer.parseInt(installed.getProperty(name, "0"));
  }

  /** Confirms the installed pages, which have appeared: they stay, and the previous ones are deleted. */
  public synchronized void confirmPages() throws IOException {
    Properties installed = read();
    if (installed.remove("unproven") == null) return;
    installed.remove("previous");
    write(installed);
    String active = installed.getProperty("active", "0");
    File[] versions = pages.listFiles();
    if (versions != null) for (File one : versions) if (!one.getName().equals(active)) delete(one);
    delete(packages);
  }

  /** The file of the installed pages at a path; null when there is none. */
  public synchronized File page(String path) throws IOException {
    int active = activePages();
    if (active == 0) return null;
    File root = new File(pages, String.valueOf(active)).getCanonicalFile();
    File file = new File(root, path.endsWith("/") ? path + "index.html" : path).getCanonicalFile();
    return isBelow(file, root) && file.isFile() ? file : null;
  }

  /** Location of a downloaded package, whether or not it exists yet. */
  public File packageFile(int versionCode, String type) {
    return new File(packages, versionCode + "." + type);
  }

  /**
   * Downloads a package and keeps it when it is complete; an existing one is not downloaded again.
   *
   * @param signature the operator's signature, in Base64
   * @param publicKey the operator's key, which is built into the app
   * @return "saved", "unreachable", "damaged" when it is not the announced file, or "untrusted" when the operator has
   * signed no such file
   */
  public String download(
      String url, String sha256, long bytes, int versionCode, String type, String signature, String publicKey)
      throws IOException {
    String signed = PackageSignature.textOf(type, versionCode, bytes, sha256);
    if (!PackageSignature.isValid(signed, signature, publicKey)) return "untrusted";
    File whole = packageFile(versionCode, type);
    if (whole.isFile() && sha256.equals(sha256Of(whole))) return "saved";
    makeDirectory(packages);
    File part = new File(packages, versionCode + ".part");
    try {
      if (!fetch(url, bytes, part)) return "unreachable";
      if (part.length() != bytes || !sha256.equals(sha256Of(part))) return "damaged";
      if (!part.renameTo(whole)) throw new IOException("Could not keep the package");
      return "saved";
    } finally {
      part.delete();
    }
  }

  private static boolean fetch(String url, long bytes, File target) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
    connection.setConnectTimeout(TIMEOUT_MS);
    connection.setReadTimeout(TIMEOUT_MS);
    OutputStream out = new FileOutputStream(target);
    try (InputStream in = connection.getInputStream()) {
      // One byte more is enough to detect another file.
      copy(in, out, bytes + 1);
      return true;
    } catch (IOException unreachable) {
      return false;
    } finally {
      out.close();
      connection.disconnect();
    }
  }

  /**
   * Unpacks downloaded pages next to the running ones, for the next load.
   *
   * @throws IOException also for pages that are not newer than the current ones, or failed to start before
   */
  public synchronized void installPages(int versionCode) throws IOException {
    Properties before = read();
    if (versionCode <= Math.max(bundled, number(before, "active"))) throw new IOException("These pages are not newer");
    boolean failedBefore = number(before, "failed") == versionCode;
    if (failedBefore && number(before, "failedStarts") >= MAX_FAILED_STARTS)
      throw new IOException("These pages have failed to start");
    File unpacking = new File(pages, versionCode + ".part");
    File target = new File(pages, String.valueOf(versionCode));
    delete(unpacking);
    unpack(packageFile(versionCode, "resource"), unpacking);
    if (!new File(unpacking, "index.html").isFile()) throw new IOException("The package has no index.html");
    delete(target);
    if (!unpacking.renameTo(target)) throw new IOException("Could not install the pages");
    Properties installed = read();
    installed.setProperty("previous", installed.getProperty("active", "0"));
    installed.setProperty("active", String.valueOf(versionCode));
    installed.setProperty("unproven", "true");
    write(installed);
  }

  private static void unpack(File zip, File target) throws IOException {
    File root = target.getCanonicalFile();
    makeDirectory(root);
    long left = MAX_UNPACKED_BYTES;
    try (ZipInputStream in = new ZipInputStream(new FileInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        File file = new File(root, entry.getName()).getCanonicalFile();
        if (!isBelow(file, root)) throw new IOException("The package leaves its directory");
        if (entry.isDirectory()) continue;
        makeDirectory(file.getParentFile());
        try (OutputStream out = new FileOutputStream(file)) {
          left -= copy(in, out, left + 1);
        }
        if (left < 0) throw new IOException("The package is too large");
      }
    }
  }

  private static boolean isBelow(File file, File root) {
    return file.getPath().startsWith(root.getPath() + File.separator);
  }

  /** Copies at most `limit` bytes and returns their number. */
  private static long copy(InputStream in, OutputStream out, long limit) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    long copied = 0;
    while (copied < limit) {
      int read = in.read(buffer, 0, (int) Math.min(buffer.length, limit - copied));
      if (read < 0) break;
      out.write(buffer, 0, read);
      copied += read;
    }
    return copied;
  }

  private static String sha256Of(File file) throws IOException {
    try (InputStream in = new FileInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[64 * 1024];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) digest.update(buffer, 0, read);
      StringBuilder hex = new StringBuilder();
      for (byte one : digest.digest()) hex.append(String.format("%02x", one));
      return hex.toString();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IOException(impossible);
    }
  }

  private Properties read() {
    Properties installed = new Properties();
    try (InputStream in = new FileInputStream(note)) {
      installed.load(in);
    } catch (IOException nothingInstalled) {
      installed.clear();
    }
    return installed;
  }

  /** Atomic: an app that dies halfway has either the old or the new note. */
  private void write(Properties installed) throws IOException {
    File part = new File(note.getPath() + ".part");
    makeDirectory(note.getParentFile());
    try (OutputStream out = new FileOutputStream(part)) {
      installed.store(out, null);
    }
    if (!part.renameTo(note)) throw new IOException("Could not note what is installed");
  }

  private static void makeDirectory(File directory) throws IOException {
    if (!directory.isDirectory() && !directory.mkdirs()) throw new IOException("Could not make " + directory);
  }

  private static void delete(File file) {
    File[] inside = file.listFiles();
    if (inside != null) for (File one : inside) delete(one);
    file.delete();
  }
}
