package tuzuo.update;

import com.facebook.react.ReactPackage;
import com.facebook.react.bridge.NativeModule;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.uimanager.ViewManager;
import java.io.File;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** The update's native half: the module that installs, and the web view that shows what was installed. */
public final class UpdatePackage implements ReactPackage {
  private PackageStore store;

  private synchronized PackageStore store(ReactApplicationContext context) {
    if (store == null) {
      store = new PackageStore(new File(context.getFilesDir(), "update"));
      try {
        store.begin();
      } catch (IOException full) {
        // The pages of before stay noted; the next start tries again.
        return store;
      }
    }
    return store;
  }

  @Override
  public List<NativeModule> createNativeModules(ReactApplicationContext context) {
    return Collections.singletonList(new UpdateModule(context, store(context)));
  }

  @Override
  public List<ViewManager> createViewManagers(ReactApplicationContext context) {
    return Collections.singletonList(new PagesWebViewManager(store(context)));
  }
}
