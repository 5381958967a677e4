import SurveyLogic
import SurveyModel

/// Texts that show answers: `Your name is [name]`.
enum LabelLogic {
  /// A text as the words and answers that it is put together of.
  static func read(
    _ text: String, _ language: REDCapLanguage, isField: (String) -> Bool
  ) throws(LogicProblem) -> Logic {
    var parts: [Logic] = []
    for part in FieldLabel.parts(text, isField: isField) {
      switch part {
      case .text(let text): parts.append(.literal(.string(text)))
      case .field(let field): parts.append(try language.read("[\(field)]", on: ""))
      }
    }
    if parts.count == 1 { return parts[0] }
    return .apply(.concatenate, parts)
  }

  /// The text that shows what an expression gives; `nil` where it is not a text with answers in it.
  static func write(
    _ logic: Logic, _ names: LogicNames, isField: (String) -> Bool
  ) -> String? {
    guard case .apply(.concatenate, let parts) = logic else {
      return logic.shownField(names)
    }
    var text = ""
    for part in parts {
      if case .literal(.string(let words)) = part {
        text += FieldLabel.label(words, isField: isField)
      } else if let field = part.shownField(names) {
        text += field
      } else {
        return nil
      }
    }
    return text
  }
}

extension Logic {
  /// The field whose answer it is, as it is, as a text or as a label.
  fileprivate func shownField(_ names: LogicNames) -> String? {
    switch self {
    case .answer(let question):
      question.scope == .here ? "[\(names.name(of: question.linkId))]" : nil
    case .apply(.toText, let operands): operands.first?.shownField(names)
    case .apply(.label, let operands):
      operands.first?.shownField(names).map { $0.dropLast() + ":label]" }
    default: nil
    }
  }
}
