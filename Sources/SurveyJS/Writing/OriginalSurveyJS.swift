import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// The form that a survey was read from, of which everything is kept that the survey says still: what nobody reads,
/// and the words for what is read.
struct OriginalSurveyJS {
  private let form: JSONDefinition
  private let places: [String: SurveyJSPlace]
  /// How many options questions have.
  private let options: [String: Int]
  let logic: OriginalLogic
  /// What each trigger shows that was read as a condition.
  private let triggered: [[String]]
  /// What questions are called in the data and in expressions, of those that have another name there.
  let dataNames: [String: String]
  private let newRows: NewRows
  /// What expressions call what is inside of tables, as long as these are tables.
  private(set) var namesInTables: [String: String] = [:]

  /// `nil` where the original cannot be read.
  ///
  /// - Parameter survey: what is written.
  init?(_ source: Source, for survey: Survey) {
    guard let (form, reader) = Self.read(source) else { return nil }
    self.form = form
    (places, dataNames) = (reader.placesInData, reader.dataNames)
    triggered = reader.triggered
    newRows = NewRows(of: survey, since: form.survey, reader.placesInData)
    namesInTables = Self.namesInTables(of: form.survey, reader, newRows)
    options = Dictionary(
      ItemWalk(form.survey.items).compactMap { step in
        if case .enter(let item) = step { (item.linkId, item.options.count) } else { nil }
      }
    ) { first, _ in first }
    logic = OriginalLogic(form.survey, reader.pending)
  }

  private static func namesInTables(
    of form: Survey, _ reader: SurveyJSReader, _ newRows: NewRows
  ) -> [String: String] {
    var names: [String: String] = [:]
    var around = [(isTable: false, repeats: false)]
    for step in ItemWalk(form.items) {
      guard case .enter(let item) = step, let outer = around.last else {
        around.removeLast()
        continue
      }
      var isTable = outer.isTable
      if case .object? = reader.placesInData[item.linkId]?.shape { isTable = true }
      around.append((isTable, outer.repeats || item.repeats))
      if outer.isTable, !outer.repeats { names[item.linkId] = reader.names.path(to: item.linkId) }
    }
    for (linkId, neighbor) in newRows.neighbors {
      guard let path = names[neighbor], let value = newRows.members[linkId]?.first?.text,
        let key = reader.placesInData[neighbor]?.key, path.hasSuffix(key)
      else { continue }
      names[linkId] = path.dropLast(key.count) + value
    }
    return names.filter { name in !name.value.contains { "{}[]#!".contains($0) } }
  }

  /// The original for a survey of which not all tables can be tables.
  func withoutNamesInTables() -> OriginalSurveyJS? {
    if namesInTables.isEmpty { return nil }
    var other = self
    other.namesInTables = [:]
    return other
  }

  /// What stands for yes and no, of the questions that say so.
  var truths: [String: (yes: String, no: String)] { places.compactMapValues(\.truths) }

  /// Whether the value of an option is a number in the form, or would be among its others.
  func isBare(_ value: String, of item: SurveyItem) -> Bool {
    let linkId = newRows.neighbors[item.linkId] ?? item.linkId
    guard let bare = places[linkId]?.bare, !bare.isEmpty else { return false }
    if bare.contains(value) { return true }
    let count = options[linkId]
    return ExactDecimal(value) != nil && count == bare.count
  }

  /// The form with what a survey says otherwise than it; `nil` where that cannot be said so.
  ///
  /// - Parameter written: the survey, written on its own.
  func merged(_ written: [UInt8], of survey: Survey) -> [UInt8]? {
    let before = SurveyJSWriter(WriteRequest(form.survey), original: self).bytes()
    // Where all is written, nothing is a table.
    let plain = withoutNamesInTables().map { other in
      SurveyJSWriter(WriteRequest(survey), original: other).bytes()
    }
    let merged = form.merged(
      shape, before: before, now: written,
      saying: plain.flatMap { Self.read(Source(name: "-", bytes: $0))?.form.survey }, of: survey
    ) {
      Self.read($0)?.form
    }
    guard !triggered.isEmpty || !namesInTables.isEmpty, let merged else { return merged }
    guard let now = Self.read(Source(name: "-", bytes: merged))?.reader else { return nil }
    let areTables = namesInTables.allSatisfy { linkId, name in
      now.placesInData[linkId] == nil || now.names.path(to: linkId) == name
    }
    // A trigger beside another condition of what it shows would act against that.
    return now.triggered == triggered && areTables ? merged : nil
  }

  private static func read(_ source: Source) -> (form: JSONDefinition, reader: SurveyJSReader)? {
    var options = ReadOptions()
    options.readsSiblings = false
    guard let document = Document.read(source, options: options).document else { return nil }
    var reader = SurveyJSReader(document)
    guard let survey = reader.read().survey else { return nil }
    return JSONDefinition(document, survey, indexes: reader.indexes, reader.ledger).map {
      ($0, reader)
    }
  }

  private var shape: JSONShape {
    let names = ["title": "text", "visibleIf": "visibleIf"]
    func rows(_ shared: [String: String], _ cells: JSONParts.Cells? = nil) -> JSONParts {
      JSONParts(
        "rows", names: names, key: "value", new: newRows.members, shared: shared, cells: cells)
    }
    let cells = JSONParts.Cells(
      "columns", names: ["type": "cellType", "name": nil, OwnProperties.linkId: nil],
      rows: namesInTables, linkIds: OwnProperties.cells)
    return JSONShape(
      children: ["pages", "elements", "questions", "templateElements"],
      aliases: [
        "hasOther": "showOtherItem", "placeHolder": "placeholder", "rateValues": "choices",
      ],
      parts: [
        "matrix": rows(["columns": "choices"]), "matrixdropdown": rows([:], cells),
        // A row knows what is beside a question by another name than a panel.
        "matrixdynamic": JSONParts(
          "columns", names: ["type": "cellType"], words: ["{panel.": "{row."]),
        "multipletext": JSONParts("items", names: ["type": nil]),
      ])
  }
}
