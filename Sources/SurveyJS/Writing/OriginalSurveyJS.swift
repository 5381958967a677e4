import FHIRDocument
import SurveyFormats
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

  /// `nil` where the original cannot be read.
  init?(_ source: Source) {
    guard let (form, reader) = Self.read(source) else { return nil }
    self.form = form
    (places, dataNames) = (reader.placesInData, reader.dataNames)
    triggered = reader.triggered
    options = Dictionary(
      ItemWalk(form.survey.items).compactMap { step in
        if case .enter(let item) = step { (item.linkId, item.options.count) } else { nil }
      }
    ) { first, _ in first }
    logic = OriginalLogic(form.survey, reader.pending)
  }

  /// What stands for yes and no, of the questions that say so.
  var truths: [String: (yes: String, no: String)] { places.compactMapValues(\.truths) }

  /// Whether the value of an option is a number in the form, or would be among its others.
  func isBare(_ value: String, of item: SurveyItem) -> Bool {
    guard let bare = places[item.linkId]?.bare, !bare.isEmpty else { return false }
    if bare.contains(value) { return true }
    let count = options[item.linkId]
    return ExactDecimal(value) != nil && count == bare.count
  }

  /// The form with what a survey says otherwise than it; `nil` where that cannot be said so.
  ///
  /// - Parameter written: the survey, written on its own.
  func merged(_ written: [UInt8], of survey: Survey) -> [UInt8]? {
    let before = SurveyJSWriter(WriteRequest(form.survey), original: self).bytes()
    let merged = form.merged(Self.shape, before: before, now: written, of: survey) {
      Self.read($0)?.form
    }
    // A trigger beside another condition of what it shows would act against that.
    guard !triggered.isEmpty, let merged else { return merged }
    let now = Self.read(Source(name: "-", bytes: merged))?.reader
    return now?.triggered == triggered ? merged : nil
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

  private static let shape = JSONShape(
    children: ["pages", "elements", "questions", "templateElements"],
    aliases: [
      "hasOther": "showOtherItem", "placeHolder": "placeholder", "rateValues": "choices",
    ],
    parts: [
      "matrix": rows, "matrixdropdown": rows,
      // A row knows what is beside a question by another name than a panel.
      "matrixdynamic": JSONParts(
        "columns", names: ["type": "cellType"], words: ["{panel.": "{row."]),
      "multipletext": JSONParts("items", names: ["type": nil]),
    ])

  private static let rows = JSONParts("rows", names: ["title": "text"])
}
