import SurveyDiagnostics
import SystemIO

/// The files of the tables of one export.
///
/// The table of the responses is the output itself, `answers.csv`; one of what repeats has its name
/// before the suffix, `answers.meds.csv`. Where responses answer several questionnaires, the output is
/// a folder with such files for each.
struct TableFiles {
  /// For each table of all codebooks.
  let outputs: [OutputFile]
  /// For each codebook where it is written; none where the output is standard output.
  let codebooks: [OutputFile]

  init(_ plans: TablePlans, output: String, suffix: String, force: Bool) throws(Diagnostic) {
    guard output != "-" else {
      guard plans.tables.count == 1 else {
        throw Diagnostic(.severalTables, ["count": .number(plans.tables.count)])
      }
      (outputs, codebooks) = ([try OutputFile(path: output, force: force)], [])
      return
    }
    var bases: [(base: String, suffix: String)] = []
    if plans.plans.count == 1 {
      bases = [Self.parts(of: output, suffix: suffix)]
    } else {
      try Self.makeFolder(output)
      bases = Codebook.fileNames(of: plans.plans.map(\.codebook)).map {
        (output + "/" + $0, suffix)
      }
    }
    var outputs: [OutputFile] = []
    var codebooks: [OutputFile] = []
    for (plan, base) in zip(plans.plans, bases) {
      for table in plan.codebook.tables {
        let name = table.name.isEmpty ? base.base : "\(base.base).\(table.name)"
        outputs.append(try OutputFile(path: name + base.suffix, force: force))
      }
      codebooks.append(try OutputFile(path: "\(base.base).codebook.json", force: force))
    }
    (self.outputs, self.codebooks) = (outputs, codebooks)
  }

  /// The path without its suffix, and the suffix; a path without one gets none.
  private static func parts(of output: String, suffix: String) -> (base: String, suffix: String) {
    output.hasSuffix(suffix) ? (String(output.dropLast(suffix.count)), suffix) : (output, "")
  }

  private static func makeFolder(_ path: String) throws(Diagnostic) {
    if FileSystem.kind(of: path) == .file {
      throw Diagnostic(.outputIsFile, at: Location(file: path))
    }
    do {
      try FileSystem.makeFolder(path)
    } catch {
      throw .unwritable(path, error)
    }
  }
}
