import Foundation

/// Files that a page transfers in parts, for the album and for other apps.
final class SharedFiles {
  /// Maximum size of a file: a poster as PDF, or a video.
  private static let maxBytes: UInt64 = 300 * 1024 * 1024

  enum Trouble: Error {
    case badName
    case missingPart
    case tooLarge
    case notThere
  }

  private let root: URL

  /// Deletes files of an earlier start, which are no longer needed.
  init(root: URL) {
    self.root = root
    try? FileManager.default.removeItem(at: root)
  }

  /// Appends a part at its offset; the first one starts the file. `id` is the page's id of the file.
  func append(id: String, fileName: String, offset: UInt64, part: Data) throws {
    let folder = try directory(id)
    let file = folder.appendingPathComponent(Self.plainName(fileName))
    if offset == 0 {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else { throw Trouble.notThere }
    }
    guard offset + UInt64(part.count) <= Self.maxBytes else { throw Trouble.tooLarge }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    guard try handle.seekToEnd() == offset else { throw Trouble.missingPart }
    try handle.write(contentsOf: part)
  }

  /// The file with this id.
  func file(_ id: String) throws -> URL {
    let files = try FileManager.default.contentsOfDirectory(
      at: directory(id), includingPropertiesForKeys: nil)
    guard files.count == 1, let file = files.first else { throw Trouble.notThere }
    return file
  }

  /// Deletes a file that has been saved or sent.
  func forget(_ id: String) {
    if let folder = try? directory(id) { try? FileManager.default.removeItem(at: folder) }
  }

  private func directory(_ id: String) throws -> URL {
    guard id.range(of: "^[A-Za-z0-9-]{1,64}$", options: .regularExpression) != nil else {
      throw Trouble.badName
    }
    return root.appendingPathComponent(id)
  }

  private static func plainName(_ fileName: String) -> String {
    let last = fileName.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let plain = last.replacingOccurrences(of: "[\\p{Cntrl}:]", with: "_", options: .regularExpression)
    return plain.isEmpty || plain.hasPrefix(".") ? "tuzuo" + plain : plain
  }
}
