import Foundation

/// A folder of its own for each test, gone when the test is over.
public final class Workspace {
  /// Its full name.
  public let path: String

  /// Makes the folder.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("fhir-survey-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The full name of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its full name.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return file(name)
  }

  /// The text of a file.
  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }

  /// Whether there is such a file.
  public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  /// The names of everything in it, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
