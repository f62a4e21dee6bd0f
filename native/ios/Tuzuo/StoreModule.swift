import React
import StoreKit

/// Called by native/shell/native-store.ts: purchases with StoreKit 2, each with the token of its payment. Nothing is
/// trusted here: the server verifies what Apple has signed, and only then is a purchase finished.
@objc(TuzuoStore)
final class StoreModule: RCTEventEmitter {
  private enum Trouble: Error { case badToken }

  private static let changed = "purchases"
  private var updates: Task<Void, Never>?

  override static func requiresMainQueueSetup() -> Bool { false }
  override func supportedEvents() -> [String] { [Self.changed] }

  /// Purchases outside of a `buy` call: approved by a parent, made on another device, or completed after the app ended.
  /// The pages then ask for unfinished ones; nothing is finished here.
  override func startObserving() {
    updates = Task { [weak self] in
      for await _ in Transaction.updates {
        self?.sendEvent(withName: Self.changed, body: nil)
      }
    }
  }

  override func stopObserving() {
    updates?.cancel()
    updates = nil
  }

  private func run(
    _ resolve: @escaping RCTPromiseResolveBlock, _ reject: @escaping RCTPromiseRejectBlock,
    _ task: @escaping () async throws -> Any?
  ) {
    Task {
      do {
        resolve(try await task())
      } catch {
        reject("store", "failed", error)
      }
    }
  }

  /// Buys one product, if the store sells it at exactly this price. A payment is never made twice: an undelivered
  /// purchase with its token counts.
  @objc func buy(
    _ productId: String, token: String, cents: Double, currency: String,
    resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    run(resolve, reject) {
      guard let payment = UUID(uuidString: token) else { throw Trouble.badToken }
      for await result in Transaction.unfinished
      where result.unsafePayloadValue.appAccountToken == payment {
        return "bought"
      }
      guard AppStore.canMakePayments, let product = try await Product.products(for: [productId]).first else {
        return "unavailable"
      }
      guard product.priceFormatStyle.currencyCode == currency, product.price * 100 == Decimal(cents) else {
        return "otherPrice"
      }
      let outcome = try await product.purchase(options: [.appAccountToken(payment)])
      switch outcome {
      case .success: return "bought"
      case .pending: return "pending"
      case .userCancelled: return "canceled"
      @unknown default: return "unavailable"
      }
    }
  }

  /// Undelivered purchases, as signed by Apple.
  @objc func unfinished(
    _ resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    run(resolve, reject) {
      var purchases: [[String: String]] = []
      for await result in Transaction.unfinished {
        purchases.append([
          "id": String(result.unsafePayloadValue.id), "transaction": result.jwsRepresentation,
        ])
      }
      return purchases
    }
  }

  /// Finishes a purchase that the server has delivered.
  @objc func finish(
    _ id: String, resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    run(resolve, reject) {
      for await result in Transaction.unfinished where String(result.unsafePayloadValue.id) == id {
        await result.unsafePayloadValue.finish()
      }
      return nil
    }
  }
}
