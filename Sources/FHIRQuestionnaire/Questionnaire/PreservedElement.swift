import FHIRDocument
import SurveyModel
import SurveyPrimitives

/// What FHIR says of a value beyond the fields of the model (rules 71, 72, 81).
///
/// It stays in its document, and is copied into each that the value is written to.
final class PreservedElement: PreservedSource {
  /// The value; of another source than JSON, a copy of what is preserved of it.
  private let element: Element?
  private let members: [ElementName]
  /// The option that has the value: weights beside the value are part of the answer, too.
  private let option: Element?
  /// The answer of a response that has the value.
  private let answer: Element?

  private init(
    _ element: Element?, _ members: [ElementName], option: Element? = nil, answer: Element? = nil
  ) {
    (self.element, self.members, self.option, self.answer) = (element, members, option, answer)
  }

  /// What an element says beyond the members that values of a type have.
  convenience init(_ element: Element, as type: AnswerType) {
    let members = type.members
    let names = element.names { !members.contains($0.name) || $0.hasChildren }
    self.init(element.inJSON(names, of: type.fhirName), members)
  }

  /// The same with the option, or the answer, that has the value.
  func with(option: Element? = nil, answer: Element? = nil) -> PreservedElement {
    PreservedElement(element, members, option: option, answer: answer)
  }

  /// Of a value that says nothing more, the option or the answer that has it.
  static func beside(option: Element? = nil, answer: Element? = nil) -> PreservedElement {
    PreservedElement(nil, [], option: option, answer: answer)
  }

  /// What the value and its answer say, to be compared; the weight is the option's.
  var json: String? { text(isAnswer: false) }

  var answerJSON: String? { text(isAnswer: true) }

  var display: String? { element?[.display]?.string }

  private func text(isAnswer: Bool) -> String? {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.beside(self)
    builder.open(.value)
    builder.head(of: self, isAnswer: isAnswer)
    for name in members where extras(of: name) != nil { builder.member(name, nil, of: self) }
    builder.rest(of: self)
    builder.close()
    builder.close()
    let root = builder.finish().root
    let isEmpty = root.children.allSatisfy { $0.name == .value && !$0.hasChildren }
    return isEmpty ? nil : String(decoding: JSONWriter.comparable(root), as: UTF8.self)
  }
}

// MARK: Parts

extension PreservedElement {
  /// A member of the model that has an id or extensions.
  func extras(of name: ElementName) -> Element? {
    guard let child = element?[name], child.hasChildren else { return nil }
    return child
  }

  /// The id and the extensions of the value.
  var head: [Element] {
    element?.children.filter { $0.name == .id || $0.name == .extension } ?? []
  }

  /// The members that the model has no fields for.
  var rest: [Element] {
    element?.children.filter {
      $0.name != .id && $0.name != .extension && !members.contains($0.name) && $0.saysSomething
    } ?? []
  }

  /// The weights beside the value on its option, which the value does not have itself.
  var weights: [Element] {
    option?.children(.extension).filter { weight in
      guard let url = weight.weightAddress else { return false }
      return element?.children(.extension).contains { $0[.url]?.string == url } != true
    } ?? []
  }

  /// What is beside the value in its answer.
  var beside: [Element] {
    answer?.children.filter { $0.isBesideValue } ?? []
  }

  /// Whether the value of an answer has what its option gives it, and nothing else.
  func isWhole(_ value: Element) -> Bool { isSame(head + weights, value.children.map(\.self)) }

  /// Whether the value itself has a weight.
  func hasWeight(_ weight: ExactDecimal, as url: String) -> Bool {
    element?.children(.extension).contains {
      $0[.url]?.string == url && $0.choice("value")?.decimal?.description == weight.description
    } ?? false
  }
}

extension Element {
  /// The address of an extension that gives a weight; `nil` for all else.
  var weightAddress: String? {
    guard let url = self[.url]?.string, ExtensionURL.weights.contains(url),
      choice("value")?.decimal != nil
    else { return nil }
    return url
  }

  /// Whether it is a child of an answer that is neither its value nor an item.
  var isBesideValue: Bool {
    name != .item && AnswerType(valueName: name) == nil && saysSomething
  }

  /// Whether there is anything in it.
  var saysSomething: Bool { isObject || hasValue || hasChildren }

  /// The names of some children.
  func names(_ isWanted: (Element) -> Bool) -> [ElementName] {
    var names: [ElementName] = []
    for child in children where isWanted(child) && !names.contains(child.name) {
      names.append(child.name)
    }
    return names
  }

  /// The element itself where it comes from JSON, else a copy of some of its children as JSON has them.
  func inJSON(_ names: [ElementName], of type: String) -> Element? {
    if document.isFromJSON { return self }
    let version = document.fhirVersion
    let source = CarriedElement(self, Definitions.of(version).type(named: type), version)
    let members = Members(of: self)
    var parts: [Carried] = []
    for name in names { source.add(name, of: members, to: &parts) }
    return CarriedMembers.document(of: parts)?.root
  }
}

extension AnswerType {
  /// The parts of its values that the model has fields for.
  var members: [ElementName] {
    switch self {
    case .coding: Self.codingMembers
    case .quantity: Self.quantityMembers
    case .reference: Self.referenceMembers
    case .attachment: Self.attachmentMembers
    default: []
    }
  }

  private static let codingMembers: [ElementName] = [.system, .version, .code, .display]
  private static let quantityMembers: [ElementName] = [.value, .comparator, .unit, .system, .code]
  private static let referenceMembers: [ElementName] = [.reference, .type, .display]
  private static let attachmentMembers =
    ["contentType", "data", "url", "size", "title"].compactMap { ElementName(known: $0) }
}
