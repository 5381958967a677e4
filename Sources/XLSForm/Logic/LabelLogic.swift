import SurveyLogic
import SurveyModel

/// Labels that show answers: `Your name is ${name}`.
enum LabelLogic {
  /// The label as the texts and answers that it is put together of.
  static func read(_ label: String, _ languages: FormLanguages) throws(LogicProblem) -> Logic {
    var parts: [Logic] = []
    var rest = label[...]
    while let open = rest.firstRange(of: "${") {
      guard let close = rest[open.upperBound...].firstIndex(of: "}") else { break }
      if open.lowerBound > rest.startIndex {
        parts.append(.literal(.string(FormText.words(String(rest[..<open.lowerBound])))))
      }
      let answer = try languages.xpath.read(String(rest[open.lowerBound...close]), on: "")
      parts.append(languages.xpath.text(of: answer, on: ""))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.literal(.string(FormText.words(String(rest))))) }
    return .apply(.concatenate, parts)
  }

  /// The label that shows what an expression gives; `nil` where it is no text with answers in it.
  static func write(_ logic: Logic, _ names: FormNames) -> String? {
    guard case .apply(.concatenate, let parts) = logic else { return nil }
    var label = ""
    for part in parts {
      switch part {
      case .literal(.string(let text)): label += FormText.literal(text)
      default:
        guard let question = part.shownAnswer, let name = names.byLinkId[question] else {
          return nil
        }
        label += "${\(name)}"
      }
    }
    return label
  }
}

extension Logic {
  /// The question whose answer it is, as it is or as a text.
  fileprivate var shownAnswer: String? {
    switch self {
    case .answer(let question): question.scope == .here ? question.linkId : nil
    case .apply(.toText, let operands): operands.first?.shownAnswer
    case .apply(.join, let operands) where operands.count == 2:
      operands[0] == .literal(.string(" ")) ? operands[1].shownAnswer : nil
    default: nil
    }
  }
}
