import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal

/// The prescriptions of a person, numbered from 1.
struct MedicineList {
  let rows: [MedicineRow]
  private let words: Words
  private let pipeline: CommandPipeline

  /// Finds the orders of the patient; those that were entered in error are left out.
  init(_ source: CareSource, _ desk: CareDesk) throws(ExitStatus) {
    try self.init(source, desk.sentences, desk.pipeline, words: desk.words)
  }

  /// Finds the orders, with other words around them.
  init(
    _ source: CareSource, _ sentences: DosageSentences, _ pipeline: CommandPipeline,
    words: Words = Words()
  ) throws(ExitStatus) {
    let orders = try source.resources(ResourceNames.orders)
      .compactMap { MedicationResource($0) }.filter { $0.status != "entered-in-error" }
    rows = orders.enumerated().map { index, order in
      MedicineRow(order, sentences.all(of: order), number: index + 1, words: words)
    }
    self.words = words
    self.pipeline = pipeline
    rows.flatMap(\.instructions.findings).forEach(pipeline.reporter.reportFew)
  }

  /// The list in columns: number, name, sentence.
  var text: String {
    guard !rows.isEmpty else { return words.text(.noPrescriptions) + "\n" }
    let digits = String(rows.count).count
    let names = rows.map(\.resource.name.onOneLine)
    let width = names.map(\.count).max() ?? 0
    return zip(rows, names).map { row, name in
      let number = String(row.number ?? 0)
      let padding = String(repeating: " ", count: digits - number.count)
      let gap = String(repeating: " ", count: width - name.count)
      return " \(padding)\(number)  \(name)\(gap)   \(row.sentence.onOneLine)\n"
    }.joined()
  }

  /// The row that a name means, or all rows where none is named.
  func rows(_ named: String?) throws(ExitStatus) -> [MedicineRow] {
    if let named { [try row(named)] } else { rows }
  }

  /// The row that a number, an id, a name or a part of one means; the command ends with 65 where it is none, or several.
  func row(_ named: String) throws(ExitStatus) -> MedicineRow {
    if let number = Int(named), rows.indices.contains(number - 1) { return rows[number - 1] }
    if let row = rows.first(where: { $0.resource.id == named }) { return row }
    let found = NameSearch.indices(of: named, among: rows.map(\.resource.name)).map { rows[$0] }
    if let row = found.first, found.count == 1 { return row }
    let candidates = found.isEmpty ? rows : found
    let code: Diagnostic.Code = found.isEmpty ? .noSuchMedicine : .severalMedicines
    throw pipeline.badInput(
      Diagnostic(
        code,
        [
          "count": .number(rows.count), "name": .quoted(named),
          "names": .candidates(candidates.map { "\($0.number ?? 0) \($0.resource.name)" }),
        ]))
  }
}

extension CareSource {
  /// What was taken of an order, or was not: the newest first, those without a date at the end.
  func administrations(
    of order: MedicationResource
  ) throws(ExitStatus) -> [MedicationAdministration] {
    try administrations().of(order)
  }

  /// What was taken of all orders, or was not.
  func administrations() throws(ExitStatus) -> [MedicationAdministration] {
    try resources(ResourceNames.administrations)
      .compactMap { MedicationAdministration($0) }
      .filter { $0.resource.status != "entered-in-error" }
  }
}

extension [MedicationAdministration] {
  /// Those of an order: the newest first, those without a date at the end.
  func of(_ order: MedicationResource) -> [MedicationAdministration] {
    guard let id = order.id else { return [] }
    return filter { $0.order?.names(ResourceNames.orders, id) ?? false }
      .sorted { $0.sortKey > $1.sortKey }
  }
}

extension MedicationAdministration {
  /// By instant where the moment has one, else by its text.
  fileprivate var sortKey: String {
    guard let start else { return "" }
    return Instant(start).map { $0.dateTime(offset: .utc).description } ?? start.description
  }
}
