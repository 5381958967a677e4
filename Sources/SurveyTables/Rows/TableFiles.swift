import SurveyDiagnostics
import SystemIO

/// The files of the tables of one export.
///
/// The table of the responses is the output itself, `answers.csv`; one of what repeats has its name
/// before the suffix, `answers.meds.csv`. Where responses answer several questionnaires, the output is
/// a folder with such files for each that is answered.
struct TableFiles {
  /// For each table of all codebooks.
  let outputs: [OutputParts]
  /// For each plan the file of what its rows do not keep; none where that is not wanted.
  let rests: [OutputFile]
  /// For each plan the file for what statistics files do not take; none where the output is standard output.
  let textsPaths: [String]
  /// Whether what is there is overwritten.
  let force: Bool
  /// The files of the codebooks, and what they hold; none where the output is standard output.
  private let codebooks: [(output: OutputFile, codebook: Codebook)]
  /// The tables of each form among all.
  private let tables: [Range<Int>]

  /// Whether they are split into parts.
  let isSplit: Bool

  init(
    _ plans: TablePlans, output: String, suffix: String, force: Bool, split: SplitLimit? = nil,
    keepsRest: Bool = false
  ) throws(Diagnostic) {
    (self.force, isSplit) = (force, split != nil)
    tables = zip(plans.firstTables, plans.plans).map { $0..<$0 + $1.codebook.tables.count }
    guard output != "-" else {
      textsPaths = []
      guard plans.tables.count == 1 else {
        throw Diagnostic(.severalTables, ["count": .number(plans.tables.count)])
      }
      (outputs, codebooks) = ([try OutputParts(output, force: force, split: split)], [])
      rests = []
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
    textsPaths = bases.map { $0.base + FileBeside.texts }
    var outputs: [OutputParts] = []
    var codebooks: [(OutputFile, Codebook)] = []
    var rests: [OutputFile] = []
    for (plan, base) in zip(plans.plans, bases) {
      for table in plan.codebook.tables {
        let name = table.name.isEmpty ? base.base : "\(base.base).\(table.name)"
        outputs.append(
          try OutputParts(
            name + base.suffix, suffix: base.suffix, force: force, split: split))
      }
      let path = base.base + FileBeside.codebook
      codebooks.append((try OutputFile(path: path, force: force), plan.codebook))
      if keepsRest {
        rests.append(try OutputFile(path: base.base + FileBeside.rest, force: force))
      }
    }
    (self.outputs, self.rests, self.codebooks) = (outputs, rests, codebooks)
  }

  /// The files that were written, with the rows of the tables where those are not known to the outputs.
  func written(rows: [Int]? = nil) -> [WrittenFile] {
    let answered = answered(rows)
    var files: [WrittenFile] = []
    for form in answered {
      for table in tables[form] where outputs.indices.contains(table) {
        var parts = outputs[table].writtenFiles
        if let rows, !parts.isEmpty { parts[0].rows = rows[table] }
        files += parts
      }
    }
    return files + of(answered, rests).map { WrittenFile($0.path) }
      + of(answered, codebooks).map { WrittenFile($0.output.path) }
  }

  /// Puts all files in their places, but for those of forms without a response: that of the responses is there
  /// when all others are.
  func finish(rows: [Int]? = nil) throws(Diagnostic) {
    for (output, codebook) in codebooks {
      try output.write(CodebookWriter.write(codebook)[...])
      try output.finish()
    }
    for rest in rests { try rest.finish() }
    for output in outputs.reversed() { try output.finish() }
    let answered = Set(answered(rows))
    let others = tables.indices.filter { !answered.contains($0) }
    for form in others {
      for table in tables[form] where outputs.indices.contains(table) {
        outputs[table].writtenFiles.forEach { FileSystem.remove($0.path) }
      }
    }
    of(others, rests).forEach { FileSystem.remove($0.path) }
    of(others, codebooks).forEach { FileSystem.remove($0.output.path) }
  }

  /// The forms of which there is a response; all of them where there is no response at all.
  private func answered(_ rows: [Int]?) -> [Int] {
    let found = tables.indices.filter { form in
      guard let first = tables[form].first, outputs.indices.contains(first) else { return false }
      return (rows?[first] ?? outputs[first].allRows) > 0
    }
    return found.isEmpty || tables.count == 1 ? Array(tables.indices) : found
  }

  /// What some forms have; nothing where no form has any.
  private func of<Value>(_ forms: [Int], _ all: [Value]) -> [Value] {
    forms.filter(all.indices.contains).map { all[$0] }
  }

  /// Keeps what was written so far; `nil` where the output is not a file.
  func keep() throws(Diagnostic) -> [OutputState]? {
    guard rests.isEmpty else { return nil }
    var states: [OutputState] = []
    for output in outputs {
      guard let state = try output.keep() else { return nil }
      states.append(state)
    }
    for codebook in codebooks {
      guard let kept = try codebook.output.keep() else { return nil }
      states.append(OutputState(files: [kept]))
    }
    return states
  }

  /// Goes on with what another run kept; the caller does it for the first ones that are skipped.
  func goOn(from states: [OutputState], skipping count: Int = 0) throws(Diagnostic) {
    for (output, state) in zip(outputs, states).dropFirst(count) { try output.goOn(from: state) }
    for (codebook, state) in zip(codebooks, states.dropFirst(outputs.count)) {
      if let kept = state.files.first { try codebook.output.goOn(with: kept) }
    }
  }

  /// The path without its suffix, and the suffix; a path without one gets none.
  static func parts(of output: String, suffix: String) -> (base: String, suffix: String) {
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
