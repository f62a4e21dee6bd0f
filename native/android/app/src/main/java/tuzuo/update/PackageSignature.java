package tuzuo.update;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** An operator's signature of a package (server/src/modules/upgrade/sign.ts): ECDSA on P-256 over SHA-256. */
public final class PackageSignature {
  private PackageSignature() {}

  /** The signed text: type, version and content of the package, so that no old file passes for a new one. */
  public static String textOf(String type, int versionCode, long bytes, String sha256) {
    return "tuzuo-package-1\n" + type + "\n" + versionCode + "\n" + bytes + "\n" + sha256 + "\n";
  }

  /**
   * @param signature DER in Base64
   * @param publicKey SubjectPublicKeyInfo in Base64
   */
  public static boolean isValid(String text, String signature, String publicKey) {
    try {
      PublicKey key =
          KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(publicKey)));
      Signature check = Signature.getInstance("SHA256withECDSA");
      check.initVerify(key);
      check.update(text.getBytes(StandardCharsets.UTF_8));
      return check.verify(Base64.getDecoder().decode(signature));
    } catch (GeneralSecurityException | IllegalArgumentException unreadable) {
      return false;
    }
  }
}
