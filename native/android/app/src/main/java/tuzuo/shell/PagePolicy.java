package tuzuo.shell;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Security headers of pages that the phone serves in place of the server: the same as the server's
 * (server/src/http/security-headers.ts), so that pages have the same capabilities. The server decides which other sites
 * may be framed; here any HTTPS site may be. Independent of Android.
 */
public final class PagePolicy {
  private static final Pattern INLINE_SCRIPT =
      Pattern.compile(
          "<script(?![^>]*\\s(?:src=|type=\"application/json\"))[^>]*>([\\s\\S]*?)</script>", Pattern.CASE_INSENSITIVE);

  private PagePolicy() {}

  /** @param html the page; its inline scripts are allowed only by hash */
  public static Map<String, String> headersOf(String html) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-security-policy", policyOf(html));
    headers.put("x-content-type-options", "nosniff");
    headers.put("referrer-policy", "no-referrer");
    headers.put("x-frame-options", "SAMEORIGIN");
    return headers;
  }

  private static String policyOf(String html) {
    StringBuilder scripts = new StringBuilder("script-src 'self'");
    Matcher found = INLINE_SCRIPT.matcher(html);
    while (found.find()) scripts.append(" 'sha256-").append(hashOf(found.group(1))).append('\'');
    return String.join(
        "; ",
        "default-src 'self'",
        scripts,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' blob:",
        "worker-src 'self' blob:",
        "frame-src 'self' https:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'");
  }

  private static String hashOf(String script) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder().encodeToString(sha256.digest(script.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException everyPhoneHasIt) {
      throw new IllegalStateException(everyPhoneHasIt);
    }
  }
}
