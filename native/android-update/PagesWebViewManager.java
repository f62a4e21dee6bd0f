package tuzuo.update;

import android.net.Uri;
import android.webkit.MimeTypeMap;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import com.facebook.react.uimanager.ThemedReactContext;
import com.facebook.react.uimanager.annotations.ReactProp;
import com.reactnativecommunity.webview.RNCWebViewClient;
import com.reactnativecommunity.webview.RNCWebViewManager;
import com.reactnativecommunity.webview.RNCWebViewWrapper;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * The web view of the shell. Files of the installed pages are answered from the phone in place of the server of
 * h5Url, so that they keep its origin; calls and everything else go there as ever.
 */
public final class PagesWebViewManager extends RNCWebViewManager {
  private final PackageStore store;
  private volatile Uri origin = Uri.EMPTY;

  PagesWebViewManager(PackageStore store) {
    this.store = store;
  }

  @Override
  public String getName() {
    return "TuzuoWebView";
  }

  @ReactProp(name = "pagesOrigin")
  public void setPagesOrigin(RNCWebViewWrapper view, String value) {
    origin = Uri.parse(value);
  }

  @Override
  protected void addEventEmitters(ThemedReactContext context, RNCWebViewWrapper view) {
    view.getWebView().setWebViewClient(new PagesClient());
  }

  private final class PagesClient extends RNCWebViewClient {
    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
      Uri url = request.getUrl();
      boolean ours =
          "GET".equals(request.getMethod())
              && url.getScheme() != null
              && url.getScheme().equals(origin.getScheme())
              && url.getAuthority() != null
              && url.getAuthority().equals(origin.getAuthority());
      try {
        File file = ours ? store.page(url.getPath()) : null;
        if (file == null) return super.shouldInterceptRequest(view, request);
        return new WebResourceResponse(typeOf(file.getName()), "utf-8", new FileInputStream(file));
      } catch (IOException unreadable) {
        return super.shouldInterceptRequest(view, request);
      }
    }
  }

  private static String typeOf(String name) {
    String extension = name.substring(name.lastIndexOf('.') + 1);
    // Old phones do not know it, and run no module of another type.
    if (extension.equals("js")) return "text/javascript";
    String type = MimeTypeMap.getSingleton().getMimeTypeFromExtension(extension);
    return type == null ? "application/octet-stream" : type;
  }
}
