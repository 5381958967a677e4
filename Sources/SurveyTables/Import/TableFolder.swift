import SurveyDiagnostics
import SystemIO

/// The tables of a folder: those of the responses to each questionnaire, with their codebooks.
struct TableFolder {
  /// In the order of their names.
  private(set) var tables: [GivenTable] = []
  /// The tables that are not read.
  private(set) var findings: [Diagnostic] = []

  /// Whether a folder has a codebook in it.
  static func hasCodebook(_ folder: String) -> Bool {
    (try? FileSystem.names(in: folder))?.contains { TablePaths.base(ofCodebook: $0) != nil } == true
  }

  /// Finds the table of each codebook; throws where one has none or several, or cannot be read.
  init(_ folder: String, _ settings: BatchImport) throws(Diagnostic) {
    let names = try Self.names(in: folder)
    let location = Location(file: folder)
    var bases: [String] = []
    for case let base? in names.map(TablePaths.base(ofCodebook:)) where !bases.contains(base) {
      bases.append(base)
    }
    if settings.codebook != nil { throw Diagnostic(.codebookForFolder, at: location) }
    if bases.isEmpty { throw Diagnostic(.folderWithoutCodebook, at: location) }
    let path = folder.hasSuffix("/") ? folder : folder + "/"
    var others = Set(names.filter { TablePaths.suffix(of: $0) != nil })
    for base in bases {
      let found = TablePaths.suffixes.map { base + $0 }.filter(names.contains)
      guard let name = found.first else {
        if names.contains(base + ".parquet") {
          throw Diagnostic(.parquetNotRead, at: Location(file: path + base + ".parquet"))
        }
        throw Diagnostic(
          .codebookWithoutTable, at: Location(file: path + base + FileBeside.codebook))
      }
      guard found.count == 1 else {
        throw Diagnostic(
          .codebookOfSeveralTables, ["files": .names(found)],
          at: Location(file: path + base + FileBeside.codebook))
      }
      let paths = TablePaths(path + name)
      guard let codebook = try paths.codebook(settings.options) else { continue }
      tables.append(GivenTable(path: path + name, name: name, codebook: codebook))
      others.subtract(paths.files(of: codebook).map { String($0.dropFirst(path.count)) })
    }
    findings = others.sorted().map {
      Diagnostic(.tableWithoutCodebook, at: Location(file: path + $0))
    }
  }

  private static func names(in folder: String) throws(Diagnostic) -> [String] {
    do {
      return try FileSystem.names(in: folder)
    } catch {
      throw .unreadable(folder, error)
    }
  }
}

/// A table of responses that is to be read.
struct GivenTable {
  let path: String
  /// The name of its file.
  let name: String
  /// What its columns mean, where that is said.
  let codebook: Codebook?
}
