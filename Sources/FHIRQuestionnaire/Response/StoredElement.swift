import FHIRDocument
import SurveyPrimitives

/// An item or an answer of a stored response that says more than a session has fields for (rule 44).
///
/// It stays in its document, and is copied into the response that goes on with it.
final class StoredElement: PreservedSource {
  let element: Element

  init(_ element: Element) { self.element = element }

  var json: String? { String(decoding: JSONWriter.write(element), as: UTF8.self) }

  var answerJSON: String? { json }

  var display: String? { nil }
}

extension Preserved {
  /// The item or answer of a stored response; `nil` where it says nothing more.
  var stored: Element? { (source as? StoredElement)?.element }
}

extension Element {
  /// What a stored item says of itself: all but its answers and what is inside it.
  var partsOfItem: [Element] {
    parts(of: "QuestionnaireResponse.item") { $0.name != .answer && $0.name != .item }
  }

  /// What a stored answer says: all but the items below it.
  var partsOfAnswer: [Element] {
    parts(of: "QuestionnaireResponse.item.answer") { $0.name != .item }
  }

  /// Whether a stored answer says why it has no value, and nothing more.
  var isReasonAlone: Bool {
    let value = choice("value")
    return (value ?? self).children.allSatisfy {
      $0.name == .extension && $0[.url]?.string == ExtensionURL.dataAbsentReason
    } && (value == nil || LostParts.ofAnswer(self, value: value).isEmpty)
  }

  /// The children that are wanted, as JSON has them.
  private func parts(of type: String, _ isWanted: (Element) -> Bool) -> [Element] {
    let parts = inJSON(names(isWanted), of: type)?.children.map(\.self) ?? []
    return parts.filter { isWanted($0) && $0.saysSomething }
  }
}
