package import FHIRDocument
import Foundation
import Synchronization

/// The corpus of real resources and official suites, which lies beside the project where it exists.
///
/// Its files are other people's and no part of the project; `make corpus` says where each is from.
package enum Corpus {
  /// Its folder: the one that `FHIR_SURVEY_CORPUS` names, or `shared/corpus` beside a folder above
  /// this file; `nil` where there is none.
  package static let folder: String? = {
    if let named = ProcessInfo.processInfo.environment["FHIR_SURVEY_CORPUS"] { return named }
    return Project.besides("shared/corpus")
  }()

  /// Whether it is there; tests that need it are skipped without it.
  package static var exists: Bool { folder != nil }

  /// Why a test is skipped without it.
  package static let absence = "the corpus is not available (make corpus)"

  /// The files of a folder with an ending, by their paths in the corpus, in alphabetical order.
  package static func files(_ path: String, ending: String = "") -> [String] {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")) ?? []
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
      .map { "\(path)/\($0)" }
  }

  /// The files of some folders with an ending, by their paths in the corpus, in alphabetical order.
  package static func files(in folders: [String], suffix: String) -> [String] {
    folders.flatMap { files($0, ending: suffix) }.sorted()
  }

  /// The content of a file.
  package static func bytes(_ path: String) -> [UInt8]? {
    guard let folder else { return nil }
    return FileManager.default.contents(atPath: "\(folder)/\(path)").map(Array.init)
  }

  /// What reading a file gives; it is read once for all tests.
  package static func read(_ path: String) -> ReadResult? {
    if let known = results.withLock({ $0[path] }) { return known }
    guard let bytes = bytes(path) else { return nil }
    let result = Document.read(Source(name: path, bytes: bytes))
    results.withLock { $0[path] = result }
    return result
  }

  private static let results = Mutex<[String: ReadResult]>([:])
}
