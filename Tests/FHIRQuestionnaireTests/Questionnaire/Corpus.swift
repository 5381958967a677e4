import Foundation

/// The collection of real questionnaires, where it is there.
enum Corpus {
  /// The folder, found beside an ancestor of this file or by `FHIR_SURVEY_CORPUS`.
  static let folder: String? = {
    let manager = FileManager.default
    if let path = ProcessInfo.processInfo.environment["FHIR_SURVEY_CORPUS"] { return path }
    var ancestor = URL(fileURLWithPath: #filePath)
    while ancestor.path != "/" {
      ancestor.deleteLastPathComponent()
      for candidate in ["shared/corpus", "../shared/corpus"] {
        let path = ancestor.appendingPathComponent(candidate).standardizedFileURL.path
        if manager.fileExists(atPath: path) { return path }
      }
    }
    return nil
  }()

  /// The files of a folder of the corpus with an ending, in order.
  static func files(_ path: String, ending: String) -> [String] {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(path)/\($0)" }
  }

  /// The content of a file of the corpus.
  static func bytes(_ file: String) -> [UInt8]? {
    guard let folder, let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
      return nil
    }
    return Array(data)
  }
}
