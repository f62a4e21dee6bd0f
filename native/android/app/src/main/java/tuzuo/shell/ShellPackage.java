package tuzuo.shell;

import com.facebook.react.ReactPackage;
import com.facebook.react.bridge.NativeModule;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.uimanager.ViewManager;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import tuzuo.pay.PayModule;
import tuzuo.push.PushModule;
import tuzuo.update.PackageStore;
import tuzuo.update.UpdateModule;

/**
 * Native half of the shell: what a page may ask of the phone, payment, notifications, updates, and the web view that
 * shows the pages.
 */
public final class ShellPackage implements ReactPackage {
  private final String origin;
  private PackageStore store;

  /** @param origin of the pages, such as https://studio.example.com */
  public ShellPackage(String origin) {
    this.origin = origin;
  }

  private synchronized PackageStore store(ReactApplicationContext context) {
    if (store == null) {
      store = new PackageStore(new File(context.getFilesDir(), "update"), BundledPages.versionCode(context));
      try {
        store.begin();
      } catch (IOException full) {
        // The previous pages are still recorded; the next start tries again.
        return store;
      }
    }
    return store;
  }

  @Override
  public List<NativeModule> createNativeModules(ReactApplicationContext context) {
    return Arrays.asList(
        new UpdateModule(context, store(context)),
        new ShellModule(context),
        new PayModule(context),
        new PushModule(context));
  }

  @Override
  public List<ViewManager> createViewManagers(ReactApplicationContext context) {
    return Collections.singletonList(new PagesWebViewManager(store(context), new BundledPages(context), origin));
  }
}
