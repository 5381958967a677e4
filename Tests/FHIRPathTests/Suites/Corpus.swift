import FHIRDocument
import Foundation

/// The official suites and the peers' case files, where they are to be had.
enum Corpus {
  /// The folder of the suites; `FHIR_SURVEY_CORPUS` or a folder `shared/corpus` above this file.
  static let suites: URL? = {
    let manager = FileManager.default
    if let given = ProcessInfo.processInfo.environment["FHIR_SURVEY_CORPUS"] {
      return URL(fileURLWithPath: given).appendingPathComponent("fhirpath-suite")
    }
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let place = folder.appendingPathComponent("shared/corpus/fhirpath-suite")
      if manager.fileExists(atPath: place.path) { return place }
    }
    return nil
  }()

  static func bytes(_ path: String) -> [UInt8]? {
    guard let suites, let data = try? Data(contentsOf: suites.appendingPathComponent(path)) else {
      return nil
    }
    return [UInt8](data)
  }

  /// A resource of a suite, read once.
  static func document(_ name: String, suite: String, version: FHIRVersion) -> Document? {
    let key = "\(suite)/\(name)"
    if let known = documents.withLock({ $0[key] }) { return known }
    var options = ReadOptions()
    options.version = version
    let base = name.split(separator: ".").dropLast().joined(separator: ".")
    for candidate in [name, base + ".xml", base + ".json"] {
      guard let bytes = bytes("official-\(suite)/input/\(candidate)") else { continue }
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
