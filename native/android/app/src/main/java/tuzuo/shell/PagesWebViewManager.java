package tuzuo.shell;

import android.net.Uri;
import android.webkit.MimeTypeMap;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import com.facebook.react.module.annotations.ReactModule;
import com.facebook.react.uimanager.ThemedReactContext;
import com.reactnativecommunity.webview.RNCWebViewClient;
import com.reactnativecommunity.webview.RNCWebViewManager;
import com.reactnativecommunity.webview.RNCWebViewWrapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import tuzuo.update.PackageStore;

/**
 * The shell's web view, which replaces react-native-webview's under the same name. Files of the pages are served from
 * the phone in place of the server, so they keep its origin, cookies and storage; all other requests go to the server
 * as usual. So the first start needs no network.
 */
@ReactModule(name = RNCWebViewManager.NAME, canOverrideExistingModule = true)
public final class PagesWebViewManager extends RNCWebViewManager {
  private final PackageStore store;
  private final BundledPages bundled;
  private final Uri origin;

  PagesWebViewManager(PackageStore store, BundledPages bundled, String origin) {
    this.store = store;
    this.bundled = bundled;
    this.origin = Uri.parse(origin);
  }

  @Override
  protected void addEventEmitters(ThemedReactContext context, RNCWebViewWrapper view) {
    view.getWebView().setWebViewClient(new PagesClient());
  }

  private final class PagesClient extends RNCWebViewClient {
    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
      InputStream file = isOurs(request) ? open(request.getUrl().getPath()) : null;
      if (file == null) return super.shouldInterceptRequest(view, request);
      String type = typeOf(request.getUrl().getPath());
      if (!type.equals("text/html")) return new WebResourceResponse(type, "utf-8", file);
      return pageOf(file);
    }

    /** A page with the server's headers; an unreadable one is empty, which makes the shell give up the pages. */
    private WebResourceResponse pageOf(InputStream file) {
      byte[] content = new byte[0];
      try (InputStream in = file) {
        content = bytesOf(in);
      } catch (IOException unreadable) {
        // A partly read page would start in a broken state.
      }
      WebResourceResponse page = new WebResourceResponse("text/html", "utf-8", new ByteArrayInputStream(content));
      page.setResponseHeaders(PagePolicy.headersOf(new String(content, StandardCharsets.UTF_8)));
      return page;
    }
  }

  private boolean isOurs(WebResourceRequest request) {
    Uri url = request.getUrl();
    return "GET".equals(request.getMethod())
        && url.getPath() != null
        && origin.getScheme().equals(url.getScheme())
        && origin.getAuthority().equals(url.getAuthority());
  }

  /** Reads from one version only: a file that it lacks comes from the server. */
  private InputStream open(String path) {
    if (store.activePages() == 0) return bundled.open(path);
    try {
      File file = store.page(path);
      return file == null ? null : new FileInputStream(file);
    } catch (IOException unreadable) {
      return null;
    }
  }

  private static byte[] bytesOf(InputStream in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[16 * 1024];
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) out.write(buffer, 0, read);
    return out.toByteArray();
  }

  private static String typeOf(String path) {
    if (path.endsWith("/")) return "text/html";
    String extension = path.substring(path.lastIndexOf('.') + 1);
    // Old phones do not know this extension, and modules of another type do not run.
    if (extension.equals("js")) return "text/javascript";
    String type = MimeTypeMap.getSingleton().getMimeTypeFromExtension(extension);
    return type == null ? "application/octet-stream" : type;
  }
}
