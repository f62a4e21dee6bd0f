import CryptoKit
import Photos
import React
import UIKit

/// Called by native/shell/native-shell.ts: files for the album and for other apps, the clipboard,
/// and the bundled pages.
@objc(TuzuoShell)
final class ShellModule: NSObject {
  private let files = SharedFiles(
    root: FileManager.default.temporaryDirectory.appendingPathComponent("shared"))
  /// Serial queue, off the main thread.
  private let queue = DispatchQueue(label: "tuzuo.shell")

  @objc static func requiresMainQueueSetup() -> Bool { false }

  private func run(
    _ resolve: @escaping RCTPromiseResolveBlock, _ reject: @escaping RCTPromiseRejectBlock,
    _ task: @escaping () throws -> Any?
  ) {
    queue.async {
      do {
        resolve(try task())
      } catch {
        reject("shell", "failed", error)
      }
    }
  }

  /// A text file of the bundled pages, by its path; null when there is none.
  @objc func readPage(
    _ path: String, resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    run(resolve, reject) {
      guard !path.contains(".."), let root = Bundle.main.resourceURL?.appendingPathComponent("pages") else {
        return nil
      }
      return try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
  }

  /// SHA-256 of a text as UTF-8, in Base64, for the script hashes of a page's policy.
  @objc func sha256(
    _ text: String, resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    run(resolve, reject) { Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString() }
  }

  /// Stores a part of a file, in Base64, at its offset.
  @objc func appendFile(
    _ id: String, fileName: String, offset: Double, part: String,
    resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    run(resolve, reject) { [files] in
      guard let data = Data(base64Encoded: part) else { throw SharedFiles.Trouble.missingPart }
      try files.append(id: id, fileName: fileName, offset: UInt64(offset), part: data)
      return nil
    }
  }

  /// Adds a transferred file to the album; the system asks the user for permission.
  @objc func saveToAlbum(
    _ id: String, mime: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    PHPhotoLibrary.requestAuthorization(for: .addOnly) { [files] status in
      guard status == .authorized || status == .limited else { return resolve("blocked") }
      do {
        let file = try files.file(id)
        PHPhotoLibrary.shared().performChanges {
          let request = PHAssetCreationRequest.forAsset()
          request.addResource(with: mime.hasPrefix("video/") ? .video : .photo, fileURL: file, options: nil)
        } completionHandler: { saved, error in
          files.forget(id)
          if saved { resolve("saved") } else { reject("shell", "failed", error) }
        }
      } catch {
        reject("shell", "failed", error)
      }
    }
  }

  /// Opens the share sheet with a transferred file; resolves when the sheet closes.
  @objc func shareFile(
    _ id: String, mime: String, title: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    DispatchQueue.main.async { [files] in
      do {
        let sheet = UIActivityViewController(activityItems: [try files.file(id)], applicationActivities: nil)
        guard let top = RCTPresentedViewController() else { throw SharedFiles.Trouble.notThere }
        // An iPad needs an anchor for the popover.
        sheet.popoverPresentationController?.sourceView = top.view
        sheet.popoverPresentationController?.sourceRect = CGRect(
          x: top.view.bounds.midX, y: top.view.bounds.maxY, width: 0, height: 0)
        sheet.completionWithItemsHandler = { _, _, _, _ in
          files.forget(id)
          resolve(nil)
        }
        top.present(sheet, animated: true)
      } catch {
        reject("shell", "failed", error)
      }
    }
  }

  @objc func copyText(
    _ text: String, resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    DispatchQueue.main.async {
      UIPasteboard.general.string = text
      resolve(nil)
    }
  }
}
