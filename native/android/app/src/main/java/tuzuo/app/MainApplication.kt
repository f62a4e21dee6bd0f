package tuzuo.app

import android.app.Application
import com.facebook.react.PackageList
import com.facebook.react.ReactApplication
import com.facebook.react.ReactHost
import com.facebook.react.ReactNativeApplicationEntryPoint.loadReactNative
import com.facebook.react.defaults.DefaultReactHost.getDefaultReactHost
import tuzuo.push.Fcm
import tuzuo.shell.ShellPackage

class MainApplication : Application(), ReactApplication {

  override val reactHost: ReactHost by lazy {
    getDefaultReactHost(
      context = applicationContext,
      // Must be last: of two view managers with the same name the later one wins, which is how bundled pages are
      // served.
      packageList = PackageList(this).packages.apply { add(ShellPackage(BuildConfig.PAGES_ORIGIN)) },
    )
  }

  override fun onCreate() {
    super.onCreate()
    Fcm.begin(this)
    loadReactNative(this)
  }
}
