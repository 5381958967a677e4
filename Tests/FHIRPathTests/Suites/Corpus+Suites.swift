import FHIRDocument
import Foundation
import TestSupport

/// The official suites and the peers' case files, where they are to be had.
extension Corpus {
  /// The content of a file of the suites.
  static func suiteBytes(_ path: String) -> [UInt8]? { bytes("fhirpath-suite/" + path) }

  /// A resource of a suite, read once.
  static func document(_ name: String, suite: String, version: FHIRVersion) -> Document? {
    let key = "\(suite)/\(name)"
    if let known = documents.withLock({ $0[key] }) { return known }
    var options = ReadOptions()
    options.version = version
    let base = name.split(separator: ".").dropLast().joined(separator: ".")
    for candidate in [name, base + ".xml", base + ".json"] {
      guard let bytes = suiteBytes("official-\(suite)/input/\(candidate)") else { continue }
      let read = Document.read(Source(name: candidate, bytes: bytes), options: options)
      if let document = read.document { documents.withLock { $0[key] = document } }
      return read.document
    }
    return nil
  }

  private static let documents = Locked<[String: Document]>([:])
}

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
