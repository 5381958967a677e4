import FHIRDocument
import FHIRTerminology
import SurveyModel

/// What the answers to an item must keep beside what a session checks; made once for an item.
struct ItemRules: Sendable {
  /// The texts that an item of the response may have, white space folded; `nil` where any may be.
  let texts: Set<String>?
  /// The value set of the answers.
  let answers: ValueSetRule?
  /// The value set of the units.
  let units: ValueSetRule?

  init(_ item: SurveyItem, _ library: ResourceLibrary, _ questionnaire: Element?) {
    answers = item.answerValueSet.map { ValueSetRule($0, library, questionnaire) }
    units = item.unitValueSet.map { ValueSetRule($0, library, questionnaire) }
    texts = item.textExpression == nil ? Self.texts(of: item) : nil
  }

  /// The item's text and its translations.
  private static func texts(of item: SurveyItem) -> Set<String> {
    var texts: Set<String> = [(item.text ?? "").withFoldedSpaces]
    for part in item.carried where part.name == "_text" {
      let source = Source(name: "_text", text: part.json)
      guard let root = Document.read(source).document?.root else { continue }
      for element in root.children(.extension).flatMap({ $0.children(.extension).map(\.self) })
      where element[.url]?.string == "content" {
        if let text = element.choice("value")?.string { texts.insert(text.withFoldedSpaces) }
      }
    }
    return texts
  }
}

/// A value set of which answers are members.
struct ValueSetRule: Sendable {
  let address: String
  let expansion: ValueSetExpansion
  /// Whether the value set is available, though perhaps not all that it names.
  let isAvailable: Bool

  init(_ address: String, _ library: ResourceLibrary, _ questionnaire: Element?) {
    self.address = address
    expansion = library.expansion(of: address, from: questionnaire)
    isAvailable = library.knowsValueSet(address, from: questionnaire)
  }
}

extension String {
  /// The text with each run of white space as one space, and none at its ends.
  var withFoldedSpaces: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
