import Foundation

extension Project {
  /// The text files of some folders of the project with one of these endings, by their paths in it,
  /// in alphabetical order.
  package static func files(in folders: [String], endings: [String]) -> [String] {
    folders.flatMap { name in
      let found = FileManager.default.enumerator(atPath: "\(folder)/\(name)")
      return (found?.compactMap { $0 as? String } ?? [])
        .filter { path in !path.contains(".build/") && endings.contains { path.hasSuffix($0) } }
        .map { "\(name)/\($0)" }
    }.sorted()
  }
}
