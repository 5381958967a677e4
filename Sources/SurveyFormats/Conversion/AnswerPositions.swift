package import SurveyModel
import SurveyPrimitives

/// Where each answer of a list is: the first that is the same, whatever it is called.
///
/// It finds what ``SurveyModel/AnswerValue/isSameAnswer(as:)`` finds, without a walk over the list.
package struct AnswerPositions {
  private struct Code: Hashable {
    var system: String?
    var code: String?
    var display: String?

    init(_ coding: Coding) {
      (system, code) = (coding.system, coding.code)
      display = coding.code == nil ? coding.display : nil
    }
  }

  private var codes: [Code: Int] = [:]
  /// All answers by their labels.
  private var labels: [String: Int] = [:]
  /// Those that are no codes.
  private var plain: [String: Int] = [:]

  package init(_ values: some Sequence<AnswerValue>) {
    for (index, value) in values.enumerated() {
      let label = value.label
      if labels[label] == nil { labels[label] = index }
      if case .coding(let coding) = value {
        let code = Code(coding)
        if codes[code] == nil { codes[code] = index }
      } else if plain[label] == nil {
        plain[label] = index
      }
    }
  }

  /// The index of the first answer that is the same as one; `nil` where none is.
  package func first(_ value: AnswerValue) -> Int? {
    guard case .coding(let coding) = value else { return labels[value.label] }
    return [codes[Code(coding)], plain[value.label]].compactMap(\.self).min()
  }
}
