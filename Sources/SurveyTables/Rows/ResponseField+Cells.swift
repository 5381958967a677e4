import FHIRDocument

extension Element {
  /// The encounter of a response, which STU3 calls `context`.
  var encounter: Element? { self[.encounter] ?? self[.context] }
}

extension ResponseField {
  /// Adds what a response says of itself.
  ///
  /// Without an id the business identifier, otherwise `#` and the number of the record; `false`, and
  /// nothing added, where that is not known.
  func append(_ response: Element, number: Int?, to text: inout [UInt8]) -> Bool {
    switch self {
    case .response:
      if let id = response[.id] ?? response[.identifier]?[.value], id.hasValue {
        id.appendText(to: &text)
      } else if let number {
        text.append(contentsOf: "#\(number)".utf8)
      } else {
        return false
      }
    case .questionnaire: appendCanonical(of: response, isVersion: false, to: &text)
    case .version: appendCanonical(of: response, isVersion: true, to: &text)
    case .status: response[.status]?.appendText(to: &text)
    case .language: response[.language]?.appendText(to: &text)
    case .subject: response[.subject]?.appendReference(to: &text)
    case .author: response[.author]?.appendReference(to: &text)
    case .source: response[.source]?.appendReference(to: &text)
    case .encounter: response.encounter?.appendReference(to: &text)
    case .authored, .authoredExact: response[.authored]?.appendText(to: &text)
    case .lastUpdated, .lastUpdatedExact:
      response[.meta]?[.lastUpdated]?.appendText(to: &text)
    }
    return true
  }

  /// Adds the part before or behind the bar of what the response names.
  private func appendCanonical(of response: Element, isVersion: Bool, to text: inout [UInt8]) {
    guard let named = response[.questionnaire] else { return }
    let start = text.count
    (named[.reference] ?? named).appendText(to: &text)
    let bar = text[start...].firstIndex(of: UInt8(ascii: "|"))
    if isVersion {
      text.removeSubrange(start..<(bar.map { $0 + 1 } ?? text.count))
    } else if let bar {
      text.removeSubrange(bar...)
    }
  }
}
