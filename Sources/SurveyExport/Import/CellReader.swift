import Diagnostics
import SurveyEngine
import SurveyModel

/// Reads the cells of a wide table as answers.
///
/// What the table writes comes first: the code of an option, then its display. Texts are kept as
/// they are, white space and all. Everything else is read as if it were typed.
struct CellReader {
  let reader: AnswerReader

  func read(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    guard item.isChoice else {
      return item.type == .string || item.type == .text
        ? .string(text) : try reader.readOne(text, for: item)
    }
    let coded = item.options.filter { Self.code(of: $0) == text }
    let displayed = item.options.filter { Self.code(of: $0) == nil && $0.value.label == text }
    if let option = coded.first ?? displayed.first {
      guard coded.count + displayed.count == 1 else {
        throw Diagnostic(
          .error, .ambiguousOption, "\"\(text)\" fits several options", at: Location(),
          hint: "a table cannot tell options with one code apart")
      }
      return option.value
    }
    let value = try reader.readOne(text, for: item)
    if case .string = value { return .string(text) }
    return value
  }

  private static func code(of option: AnswerOption) -> String? {
    if case .coding(let coding) = option.value { coding.code } else { nil }
  }
}
