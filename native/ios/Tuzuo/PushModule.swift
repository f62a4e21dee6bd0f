import React
import UIKit
import UserNotifications

/// Called by native/shell/native-push.ts: notification permission, and Apple's token of this app.
@objc(TuzuoPush)
final class PushModule: NSObject {
  /// Calls that wait for Apple's token; only used on the main thread.
  private static var waiting: [RCTPromiseResolveBlock] = []

  @objc static func requiresMainQueueSetup() -> Bool { false }

  /// Whether the app was signed with the push entitlement.
  @objc func offered(
    _ resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    let entitlements = Bundle.main.object(forInfoDictionaryKey: "TuzuoEntitlements") as? String
    resolve(entitlements == "TuzuoPush.entitlements")
  }

  /// "on", "open" while the user was not asked, or "off" when only the phone's settings can allow it.
  @objc func state(
    _ resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    UNUserNotificationCenter.current().getNotificationSettings { settings in
      switch settings.authorizationStatus {
      case .notDetermined: resolve("open")
      case .denied: resolve("off")
      default: resolve("on")
      }
    }
  }

  /// Asks the user, which is possible only once per installation.
  @objc func ask(
    _ resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) { granted, error in
      if let error { reject("push", "failed", error) } else { resolve(granted ? "on" : "off") }
    }
  }

  /// Apple's token of the app on this phone; null when Apple provides none.
  @objc func token(
    _ resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    DispatchQueue.main.async {
      Self.waiting.append(resolve)
      UIApplication.shared.registerForRemoteNotifications()
    }
  }

  /// Resolves the waiting calls with Apple's response.
  static func registered(_ token: Data?) {
    let text = token.map { data in data.map { String(format: "%02x", $0) }.joined() }
    let answered = waiting
    waiting = []
    for resolve in answered { resolve(text) }
  }

  /// The link that a tap on a notification opens.
  static func link(in told: [AnyHashable: Any]) -> URL? {
    guard let page = told["page"] as? String,
      let encoded = page.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    else { return nil }
    return URL(string: "tuzuo://open?page=\(encoded)")
  }
}
