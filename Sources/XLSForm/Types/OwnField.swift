import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// Fields of items that forms have no word for, in columns of ours: `fhir_entryFormat`.
enum OwnField {
  /// How the heads of these columns begin.
  static let start = "fhir_"

  /// What a field says as the text of a cell; `nil` where no cell can say it.
  static func text(_ field: ItemField, of item: SurveyItem) -> String? {
    switch item.value(of: field) {
    case .flag: "yes"
    case .text(let text): text
    case .texts(let texts):
      texts.contains { $0.contains(where: \.isWhitespace) } ? nil : texts.joined(separator: " ")
    case .count(let count): String(count)
    case .answerConstraint(let constraint): constraint.rawValue
    case .codings(let codings): text(codings)
    default: nil
    }
  }

  private static func text(_ codings: [Coding]) -> String? {
    var lines: [String] = []
    for coding in codings {
      let parts = [coding.display ?? "", coding.system ?? "", coding.code ?? ""]
      if parts.contains(where: { $0.contains { $0.isNewline || $0 == "|" } }) { return nil }
      lines.append(parts.joined(separator: "|"))
    }
    return lines.joined(separator: "\n")
  }

  /// Gives an item what a cell says of a field; `false` where it says nothing of it.
  static func set(_ field: ItemField, _ text: String, of item: inout SurveyItem) -> Bool {
    switch field.content {
    case .flag(let property):
      guard let value = YesNo.value(text) else { return false }
      item.set(property, value)
    case .text(let property): item.set(property, text)
    case .texts(let property):
      item.set(property, text.split(separator: " ").map(String.init))
    case .count(let property):
      guard let count = Int(text) else { return false }
      item.set(property, count)
    case .answerConstraint(let property):
      guard let constraint = AnswerConstraint(rawValue: text) else { return false }
      item.set(property, constraint)
    case .codings(let property): item.set(property, text.split(separator: "\n").map { coding($0) })
    default: return false
    }
    return true
  }

  /// A coding as `display|system|code`.
  static func coding(_ text: some StringProtocol) -> Coding {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "|" }.map { String($0) }
    func part(_ index: Int) -> String? {
      parts.indices.contains(index) && !parts[index].isEmpty ? parts[index] : nil
    }
    return Coding(system: part(1), code: part(2), display: part(0))
  }
}
