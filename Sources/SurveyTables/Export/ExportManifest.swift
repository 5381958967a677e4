import Crypto
import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// What an export wrote, as `Schemas/manifest.schema.json` has it: it is written when all else is in its
/// place, so that a result without it is not complete.
struct ExportManifest {
  let path: String

  /// Makes none for standard output and devices; throws where one is there already.
  ///
  /// It is `answers.manifest.json` beside wide tables, whose other files are named in this way, too, else
  /// `answers.ndjson.manifest.json`, and `manifest.json` in a folder of tables.
  init?(_ export: BatchExport, isFolderOfTables: Bool) throws(Diagnostic) {
    guard export.output != "-", FileSystem.kind(of: export.output) != .device else { return nil }
    let named = export.output.hasSuffix("/") ? String(export.output.dropLast()) : export.output
    if isFolderOfTables {
      path = "\(export.output)/\(FileBeside.folderManifest)"
    } else {
      let suffix = export.isWide ? export.target.suffix : ""
      path = TableFiles.parts(of: named, suffix: suffix).base + FileBeside.manifest
    }
    try OutputFile.check(path, force: export.force || export.goesOn)
  }

  /// Takes away that of an earlier result, before its files are replaced; what it listed.
  func removeEarlier(_ options: ReadOptions) -> ListedFiles? {
    let listed = try? ListedFiles(path, options)
    if FileSystem.kind(of: path) == .file { FileSystem.remove(path) }
    return listed
  }

  /// Removes what an earlier export wrote beside the tables that an export has written now, so that nobody takes
  /// it for theirs; what there is to say of it.
  ///
  /// Nothing where the earlier one wrote other tables: those of another format have the same manifest. A file that
  /// somebody has changed since stays.
  func removeFiles(
    of earlier: ListedFiles?, besides files: [WrittenFile]
  ) -> Diagnostic? {
    let names = Set(files.map { String(FileSystem.parts(of: $0.path).name) })
    guard let earlier, earlier.files.contains(where: { $0.isTable && names.contains($0.name) })
    else { return nil }
    let folder = FileSystem.parts(of: path).folder
    let stale = earlier.files.filter { file in
      !names.contains(file.name)
        && (file.isTable || Self.endings.contains(where: file.name.hasSuffix))
        && file.isAsWritten(in: folder)
    }
    if stale.isEmpty { return nil }
    for file in stale { FileSystem.remove("\(folder)/\(file.name)") }
    return Diagnostic(
      .earlierFilesRemoved, ["files": .names(stale.map(\.name))], at: Location(file: path))
  }

  /// How the names of files end that are written beside tables.
  private static let endings = [FileBeside.codebook, FileBeside.rest, FileBeside.texts]

  /// Writes it.
  func write(
    _ export: BatchExport, _ inputs: BatchInputs, _ summary: BatchSummary, _ files: [WrittenFile]
  ) throws(Diagnostic) {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("manifest", ListedFiles.version)
    writer.openObject("inputs")
    writer.member("paths", inputs.files.given)
    writer.member("files", inputs.parts.count)
    writer.member("bytes", InputPart.size(of: inputs.parts))
    writer.closeObject()
    writer.openObject("options")
    Self.write(export, to: &writer)
    writer.closeObject()
    writer.openObject("responses")
    writer.member("read", summary.read)
    writer.member("written", summary.records)
    writer.member("rejected", summary.rejected)
    writer.member("otherStatus", summary.leftOut)
    writer.member("deleted", summary.deleted)
    writer.member("duplicates", summary.duplicates)
    writer.member("repeatedIds", summary.repeatedIds)
    writer.member("sameIdAsBefore", summary.sameIds)
    writer.member("answers", summary.answers)
    writer.closeObject()
    writer.openArray("files")
    var all = files
    if !export.isWide, !all.isEmpty, all[0].rows == nil { all[0].rows = Self.rows(export, summary) }
    if let rejects = summary.rejects { all.append(WrittenFile(rejects)) }
    for file in all { try write(file, to: &writer) }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    let output = try OutputFile(path: path, force: true)
    try output.write(writer.finish()[...])
    try output.finish()
  }

  /// How many rows a file has whose writer does not count them: a row a response, or an answer.
  private static func rows(_ export: BatchExport, _ summary: BatchSummary) -> Int? {
    switch export.target {
    case .ndjson: summary.records
    case .csv, .tsv: summary.answers
    default: nil
    }
  }

  /// The options that decide what is in the files; of a policy only that there is one.
  private static func write(_ export: BatchExport, to writer: inout JSONTextWriter) {
    writer.member("to", export.target.rawValue)
    writer.member("shape", (export.shape ?? export.target.shapes.first)?.rawValue)
    if export.isWide {
      let layout = export.codebook?.layout ?? export.layout
      writer.member("names", layout.names.rawValue)
      writer.member("choices", layout.choices.rawValue)
      writer.member("values", layout.values.rawValue)
      writer.member("repeats", layout.repeats.rawValue)
      writer.member("missing", layout.missing)
      writer.member("exact", layout.exact)
      writer.member("frozen", export.isFrozen)
      writer.member("rest", export.keepsRest)
    }
    if !export.target.shapes.isEmpty { writer.member("spreadsheet", export.guardsFormulas) }
    if export.target == .xpt { writer.member("xptVersion", export.transportVersion) }
    if let statuses = export.statuses { writer.member("status", statuses.sorted()) }
    writer.member("duplicates", export.duplicates?.rawValue)
    writer.member("part", export.part.map { "\($0.number)/\($0.count)" })
    writer.member("policy", export.policy != nil)
  }

  /// Writes what is known of a file; its path is that from the manifest on, where it is beside it.
  private func write(_ file: WrittenFile, to writer: inout JSONTextWriter) throws(Diagnostic) {
    let folder = FileSystem.parts(of: path).folder + "/"
    let digest = if let known = file.digest { known } else { try FileDigest.ofFile(file.path) }
    writer.openObject()
    writer.member(
      "path", file.path.hasPrefix(folder) ? String(file.path.dropFirst(folder.count)) : file.path)
    writer.member("rows", file.rows)
    writer.member("bytes", digest.bytes)
    writer.member("sha256", digest.digest)
    writer.closeObject()
  }
}
