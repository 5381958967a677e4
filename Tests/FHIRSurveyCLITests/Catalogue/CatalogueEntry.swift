import Foundation
import TestSupport

/// A code as the files of the catalogue have it.
struct CatalogueEntry {
  /// The name in Swift: `duplicateKey`.
  var name: String
  var number: Int
  /// The doc comment.
  var meaning: String

  /// `FS0104`.
  var code: String { "FS" + String(repeating: "0", count: 4 - String(number).count) + "\(number)" }
}

/// One file of the catalogue: the codes of one area.
struct CatalogueArea {
  /// What the area is about: `FS01xx: bytes that become a resource tree …`.
  var title: String
  var entries: [CatalogueEntry]

  /// All areas by number, read from `Sources/SurveyDiagnostics/Catalogue`.
  static func all() throws -> [CatalogueArea] {
    let folder = "\(Project.folder)/Sources/SurveyDiagnostics/Catalogue"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("Catalogue+") }
      .map { area(in: try Project.text("\(folder)/\($0)")) }
      .filter { !$0.title.isEmpty }
      .sorted { $0.title < $1.title }
  }

  private static func area(in text: String) -> CatalogueArea {
    let title =
      text.firstMatch(of: /\/\/\/ (FS\d\d[\dx][\dx]?.*?: .*)/).map { String($0.output.1) } ?? ""
    let codes = text.matches(
      of: /((?:  \/\/\/.*\n)+)  public static let (\w+) = (?:Self|rule)\(\s*(\d+)/)
    let entries = codes.map { match in
      let lines = match.output.1.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "/" } }
      return CatalogueEntry(
        name: String(match.output.2), number: Int(match.output.3) ?? 0,
        meaning: lines.joined(separator: " "))
    }
    return CatalogueArea(title: title, entries: entries.sorted { $0.number < $1.number })
  }
}
