import Foundation

/// The files of the project, and those that stand beside it.
enum Project {
  /// The folder that holds `Package.swift`.
  static let folder = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }.path

  /// A sample of the project.
  static func sample(_ name: String) -> String { "\(folder)/Samples/\(name)" }

  /// The content of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The samples that are Questionnaires and have answers, by name without ending.
  static let questionnaires: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Samples")) ?? []
    return names.filter { $0.hasSuffix("-answers.json") }
      .map { String($0.dropLast("-answers.json".count)) }.sorted()
  }()
}

/// The sample resources of the system that came before; not part of the project.
enum Seeds {
  /// Where they are, as `FHIR_SURVEY_SEEDS` names it or beside an ancestor of this file.
  static let folder: String? = {
    let manager = FileManager.default
    if let path = ProcessInfo.processInfo.environment["FHIR_SURVEY_SEEDS"] { return path }
    var ancestor = URL(fileURLWithPath: #filePath)
    while ancestor.path != "/" {
      ancestor.deleteLastPathComponent()
      for candidate in ["shared/seeds", "../shared/seeds"] {
        let path = ancestor.appendingPathComponent(candidate).standardizedFileURL.path
        if manager.fileExists(atPath: path + "/003") { return path + "/003" }
      }
    }
    return nil
  }()

  static var areHere: Bool { folder != nil }
  static let absence = "the folder shared/seeds is not beside the project"

  /// The path of one of them.
  static func path(_ name: String) -> String { "\(folder ?? "")/\(name)" }
}
