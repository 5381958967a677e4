import FHIRDocument
import SurveyFormats
import SurveyModel

/// The form that a survey was read from, of which everything is kept that the survey says still: what nobody reads,
/// and the words for what is read.
struct OriginalSurveyJS {
  private let form: JSONDefinition
  let logic: OriginalLogic

  /// `nil` where the original cannot be read.
  init?(_ source: Source) {
    guard let (form, pending) = Self.read(source) else { return nil }
    self.form = form
    logic = OriginalLogic(form.survey, pending)
  }

  /// The form with what a survey says otherwise than it; `nil` where that cannot be said so.
  ///
  /// - Parameter written: the survey, written on its own.
  func merged(_ written: [UInt8], of survey: Survey) -> [UInt8]? {
    let before = SurveyJSWriter(WriteRequest(form.survey), original: self).bytes()
    return form.merged(Self.shape, before: before, now: written, of: survey) {
      Self.read($0)?.form
    }
  }

  private static func read(_ source: Source) -> (form: JSONDefinition, pending: [PendingLogic])? {
    var options = ReadOptions()
    options.readsSiblings = false
    guard let document = Document.read(source, options: options).document else { return nil }
    var reader = SurveyJSReader(document)
    guard let survey = reader.read().survey else { return nil }
    return JSONDefinition(document, survey, indexes: reader.indexes, reader.ledger).map {
      ($0, reader.pending)
    }
  }

  private static let shape = JSONShape(
    children: ["pages", "elements", "questions", "templateElements"],
    aliases: [
      "hasOther": "showOtherItem", "placeHolder": "placeholder", "rateValues": "choices",
    ],
    parts: [
      "matrix": "rows", "matrixdropdown": "rows", "matrixdynamic": "columns",
      "multipletext": "items",
    ],
    partAliases: ["rows": ["text": "title"]])
}
