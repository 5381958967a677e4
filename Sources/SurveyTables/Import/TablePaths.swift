import FHIRDocument
import StatisticsFiles
import SurveyDiagnostics
import SystemIO

/// The files that an export has written beside a table.
///
/// Each of them may have been compressed since, and has a further suffix then.
struct TablePaths {
  private let base: String
  private let suffix: String
  private let path: String
  /// Which part of a table it is that was split; `nil` where it is a whole one.
  private let part: Int?
  /// Whether it is standard input, which has nothing beside it.
  let isStandardInput: Bool

  /// How the names of tables end that are the same but for their compression.
  private static let families =
    [".csv", ".tsv"].map { [$0] + compressed($0) }
    + [".dta", ".sav", ".sas7bdat", ".xpt"].map { [$0] }

  /// How the names of tables end.
  static let suffixes = families.flatMap(\.self)

  /// How the name of a table ends; `nil` where it ends otherwise.
  static func suffix(of path: String) -> String? { suffixes.first { path.hasSuffix($0) } }

  /// `path` is that of the table of the responses.
  init(_ path: String) {
    self.path = path
    isStandardInput = path == "-"
    suffix = Self.suffix(of: path) ?? ""
    let own = String(path.dropLast(suffix.count))
    let split = Self.split(own, suffix)
    (base, part) = (split?.base ?? own, split?.part)
  }

  /// What the parts of a table are called, and which of them one is: the codebook is beside all of them.
  private static func split(_ own: String, _ suffix: String) -> (base: String, part: Int)? {
    guard let dot = own.lastIndex(of: "."), let part = Int(own[own.index(after: dot)...]) else {
      return nil
    }
    let base = String(own[..<dot])
    let isPart = PartNames(base + suffix, suffix: suffix).path(part) == own + suffix
    func hasCodebook(_ base: String) -> Bool { codebook(of: base) != nil }
    return isPart && !hasCodebook(own) && hasCodebook(base) ? (base, part) : nil
  }

  /// The file of a codebook, if there is one.
  private static func codebook(of base: String) -> String? { existing(base + FileBeside.codebook) }

  /// The beginning of the names of a codebook's tables; `nil` for the name of another file.
  static func base(ofCodebook name: String) -> String? {
    ([FileBeside.codebook] + compressed(FileBeside.codebook)).first(where: name.hasSuffix)
      .map { String(name.dropLast($0.count)) }
  }

  /// The names that a file has when it is compressed.
  private static func compressed(_ name: String) -> [String] {
    InputPaths.compressedSuffixes.map { name + $0 }
  }

  /// What a file is called, which may be compressed; `nil` where there is none.
  private static func existing(_ name: String) -> String? {
    ([name] + compressed(name)).first { FileSystem.kind(of: $0) == .file }
  }

  /// How the names of further tables may end, first as that of the responses does.
  private var suffixes: [String] {
    let family = Self.families.first { $0.contains(suffix) } ?? []
    return [suffix] + family.filter { $0 != suffix }
  }

  /// Whether the tables are files of a statistics program.
  var isOfStatistics: Bool { StatisticsFormat(path: base + suffix) != nil }

  /// The file of a further table; `nil` beside standard input.
  func path(of table: CodebookTable) -> String? {
    if isStandardInput { return nil }
    let paths = suffixes.map { suffix in
      part.map(parts(of: table, suffix).path) ?? whole(table, suffix)
    }
    return paths.first { FileSystem.kind(of: $0) == .file } ?? paths.first
  }

  /// The parts of further tables, where their rows need not be of the same responses as those of this part.
  func otherParts(of codebook: Codebook) -> [String] {
    guard let part else { return [] }
    let inner = codebook.tables.dropFirst().flatMap { table in
      suffixes.map { parts(of: table, $0) }
    }
    let own = suffixes.map { PartNames(base + $0, suffix: $0) }
    let numbers = (own + inner).flatMap { $0.existing() }
    if numbers.allSatisfy({ $0 == part }) { return [] }
    return inner.flatMap { parts in parts.existing().sorted().map(parts.path) }
  }

  private func whole(_ table: CodebookTable, _ suffix: String) -> String {
    "\(base).\(table.name)\(suffix)"
  }

  private func parts(of table: CodebookTable, _ suffix: String) -> PartNames {
    PartNames(whole(table, suffix), suffix: suffix)
  }

  /// All files that have rows of it.
  func files(of codebook: Codebook) -> [String] {
    [path] + codebook.tables.dropFirst().compactMap { self.path(of: $0) }
      + [texts].compactMap(\.self)
  }

  /// The file of what the rows do not keep, if there is one, and whether it may be of the export of the table:
  /// the manifest of that lists it then.
  func rest(_ options: ReadOptions) throws(Diagnostic) -> (path: String, isOwn: Bool)? {
    let name = base + FileBeside.rest
    guard !isStandardInput, let path = Self.existing(name) else { return nil }
    guard let listed = try listed(options) else { return (path, true) }
    return (path, listed[FileSystem.parts(of: name).name] != nil)
  }

  /// The file of what statistics files do not take; `nil` beside standard input.
  var texts: String? { isStandardInput ? nil : base + FileBeside.texts }

  /// How many responses of a tidy table have the id of the one before, as the manifest beside it says; `nil`
  /// where there is none, or the table is not as it was written.
  func sameIds(_ options: ReadOptions) throws(Diagnostic) -> Int? {
    let manifest = path + FileBeside.manifest
    guard !isStandardInput, FileSystem.kind(of: manifest) == .file else { return nil }
    var reader = JSONReader(options: options)
    let bytes = try Files.read(manifest, upTo: options.maximumSize)
    guard let root = reader.read(Source(name: manifest, bytes: bytes)).document?.root,
      let size = root["files"]?["bytes"]?.integer, size == FileSystem.size(of: path)
    else { return nil }
    return root["responses"]?["sameIdAsBefore"]?.integer
  }

  /// Whether the table is as an export wrote it, by the size that the manifest beside it says.
  func isAsWritten(_ options: ReadOptions) throws(Diagnostic) -> Bool {
    let (folder, name) = FileSystem.parts(of: path)
    return try listed(options)?[name]?.isAsWritten(in: folder) == true
  }

  /// The files of the export that wrote the table; `nil` where no manifest beside it lists it.
  private func listed(_ options: ReadOptions) throws(Diagnostic) -> ListedFiles? {
    if isStandardInput { return nil }
    let (folder, name) = FileSystem.parts(of: path)
    let plain = InputPaths.compressedSuffixes.first(where: name.hasSuffix).map {
      name.dropLast($0.count)
    }
    for manifest in [path, base].map({ $0 + FileBeside.manifest })
      + ["\(folder)/\(FileBeside.folderManifest)"]
    {
      guard let listed = try ListedFiles(manifest, options) else { continue }
      if listed[name] != nil || plain.flatMap({ listed[$0] }) != nil { return listed }
    }
    return nil
  }

  /// The codebook beside the table, if there is one; throws where it cannot be read.
  func codebook(_ options: ReadOptions) throws(Diagnostic) -> Codebook? {
    guard !isStandardInput, let path = Self.codebook(of: base) else { return nil }
    let file = try InputFile(path: path, limit: options.maximumSize)
    guard let bytes = try file.rest() else {
      throw Diagnostic(
        .inputTooLarge, ["limit": .number(file.limit)], at: Location(file: path))
    }
    let read = CodebookReader.read(Source(name: path, bytes: bytes), options: options)
    if let error = read.diagnostics.first(where: { $0.severity == .error }) { throw error }
    return read.codebook
  }
}
