import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyPrimitives

/// Members by what they hold: one that is not as it should be is reported.
extension CodebookDecoder {
  /// A member that has to be there, and may be an array.
  mutating func member(_ element: Element, _ name: String) -> Element? {
    if let member = element[name] { return member }
    findings.add(.missingCodebookMember, ["name": .quoted(name)], at: element)
    return nil
  }

  /// The entries of an array.
  func entries(_ element: Element, _ name: String) -> [Element] {
    element.children.filter { $0.nameText == name && !$0.isEmptyArray }
  }

  /// A text that need not be there.
  mutating func optionalText(_ element: Element, _ name: String) -> String? {
    guard let member = element[name] else { return nil }
    return text(member)
  }

  /// A text that has to be there.
  mutating func text(_ element: Element, _ name: String) -> String {
    member(element, name).flatMap { text($0) } ?? ""
  }

  /// The text that an element is.
  mutating func text(_ element: Element) -> String? {
    if element.isText, let text = element.string { return text }
    malformed(element, "a text")
    return nil
  }

  /// The texts of an array that has to be there.
  mutating func texts(_ element: Element, _ name: String) -> [String] {
    guard member(element, name) != nil else { return [] }
    return entries(element, name).compactMap { text($0) }
  }

  /// Texts by language.
  mutating func words(_ element: Element, _ name: String) -> [String: String] {
    var words: [String: String] = [:]
    guard let member = element[name] else { return [:] }
    guard member.isObject else {
      malformed(member, "texts by language")
      return [:]
    }
    for child in member.children {
      let language = child.nameText == CodebookWriter.noLanguage ? "" : child.nameText
      words[language] = text(child)
    }
    return words
  }

  /// A flag; not set where it is not there.
  mutating func flag(_ element: Element, _ name: String) -> Bool {
    guard let member = element[name] else { return false }
    if member.isBoolean, let value = member.boolean { return value }
    malformed(member, "true or false")
    return false
  }

  /// A whole number from 0.
  mutating func number(_ element: Element) -> Int? {
    if element.isNumber, let number = element.integer, number >= 0 { return number }
    malformed(element, "a whole number from 0")
    return nil
  }

  /// A number from 0 and below how many there are.
  mutating func number(_ element: Element, below count: Int) -> Int? {
    guard let number = number(element) else { return nil }
    if number < count { return number }
    findings.add(
      .numberOutOfRange,
      ["name": .quoted(element.nameText), "number": .number(number), "count": .number(count)],
      at: element)
    return nil
  }

  /// One of the codes of a type, which has to be there.
  mutating func code<Code: RawRepresentable<String> & CaseIterable>(
    _ element: Element, _ name: String
  ) -> Code? {
    member(element, name).flatMap { code($0) }
  }

  /// One of the codes of a type.
  mutating func code<Code: RawRepresentable<String> & CaseIterable>(_ element: Element) -> Code? {
    if element.isText, let code = element.string.flatMap({ Code(rawValue: $0) }) { return code }
    malformed(element, Code.allCases.map(\.rawValue).joined(separator: ", "))
    return nil
  }

  mutating func malformed(_ element: Element, _ known: String) {
    findings.add(
      .malformedCodebook,
      [
        "name": .quoted(element.nameText),
        "text": .quoted(element.string ?? (element.isObject ? "{…}" : "[…]")),
        "known": .literal(known),
      ], at: element)
  }

  /// Reports texts that are there already.
  mutating func checkUnique(_ elements: [Element]) {
    var seen: [String: Element] = [:]
    for element in elements {
      guard element.isText, let text = element.string else { continue }
      if let first = seen[text] {
        reportDuplicate(element, first)
      } else {
        seen[text] = element
      }
    }
  }

  mutating func reportDuplicate(_ element: Element, _ first: Element) {
    findings.add(
      .duplicateCodebookName,
      ["name": .quoted(element.nameText), "text": .quoted(element.string ?? "")], at: element,
      lineOf: first)
  }

  /// Reports members that are not known.
  mutating func checkMembers(_ element: Element, _ known: Set<String>) {
    var reported: Set<String> = []
    for child in element.children where !known.contains(child.nameText) {
      guard reported.insert(child.nameText).inserted else { continue }
      findings.add(.unknownCodebookMember, ["name": .quoted(child.nameText)], at: child)
    }
  }
}
