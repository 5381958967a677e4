import Foundation

/// The files of the project, and those that lie beside it.
package enum Project {
  /// The folder that holds `Package.swift`.
  package static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }.path

  /// A sample of the project.
  package static func sample(_ name: String) -> String { "\(folder)/Samples/\(name)" }

  /// The content of a file.
  package static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The bytes of a sample.
  package static func bytes(ofSample name: String) throws -> [UInt8] {
    Array(try text(sample(name)).utf8)
  }

  /// The samples that are Questionnaires and have answers, by name without ending.
  package static let questionnaires: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Samples")) ?? []
    return names.filter { $0.hasSuffix("-answers.json") }
      .map { String($0.dropLast("-answers.json".count)) }.sorted()
  }()

  /// A file or folder that lies in or beside a folder above the project; `nil` where there is none.
  package static func besides(_ path: String) -> String? {
    var ancestor = URL(fileURLWithPath: folder)
    while ancestor.path != "/" {
      ancestor.deleteLastPathComponent()
      let found = ancestor.appendingPathComponent(path).standardizedFileURL.path
      if FileManager.default.fileExists(atPath: found) { return found }
    }
    return nil
  }
}
