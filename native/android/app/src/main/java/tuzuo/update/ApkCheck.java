package tuzuo.update;

import android.content.Context;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.os.Build;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Checks whether a downloaded APK may replace this app. Android's installer checks again, but without giving reasons.
 */
final class ApkCheck {
  private ApkCheck() {}

  /** @throws IOException for a file that is not this app, not newer, or has another signer */
  static void assertInstallable(Context context, File apk) throws IOException {
    PackageManager manager = context.getPackageManager();
    PackageInfo offered = manager.getPackageArchiveInfo(apk.getPath(), certificatesFlag());
    if (offered == null) throw new IOException("The APK cannot be read");
    PackageInfo own;
    try {
      own = manager.getPackageInfo(context.getPackageName(), certificatesFlag());
    } catch (PackageManager.NameNotFoundException impossible) {
      throw new IOException(impossible);
    }
    if (!own.packageName.equals(offered.packageName)) throw new IOException("The APK is another app");
    if (versionOf(offered) <= versionOf(own)) throw new IOException("The APK is not newer");
    Set<Signature> certificates = certificatesOf(own);
    if (certificates.isEmpty() || !certificates.equals(certificatesOf(offered)))
      throw new IOException("The APK is signed by another key");
  }

  @SuppressWarnings("deprecation")
  private static int certificatesFlag() {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.P
        ? PackageManager.GET_SIGNING_CERTIFICATES
        : PackageManager.GET_SIGNATURES;
  }

  @SuppressWarnings("deprecation")
  private static long versionOf(PackageInfo info) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.P ? info.getLongVersionCode() : info.versionCode;
  }

  @SuppressWarnings("deprecation")
  private static Set<Signature> certificatesOf(PackageInfo info) {
    Signature[] found = info.signatures;
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P)
      found = info.signingInfo == null ? null : info.signingInfo.getApkContentsSigners();
    return found == null ? new HashSet<>() : new HashSet<>(Arrays.asList(found));
  }
}
