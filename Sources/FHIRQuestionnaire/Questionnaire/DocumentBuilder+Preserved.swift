package import FHIRDocument
package import SurveyModel
package import SurveyPrimitives

/// Values with what is preserved of them.
extension DocumentBuilder {
  /// Writes the value of an answer: beside it what the answer has, inside it what the option has.
  ///
  /// `option` is what the option says that a value without parts is.
  mutating func answerValue(
    _ value: AnswerValue, name: ElementName, in version: FHIRVersion = .r4,
    option: PreservedElement? = nil
  ) {
    if primitive(name, value, option, isAnswer: true) { return }
    beside(value.preserved.element)
    answer(value, name: name, in: version, isAnswer: true)
  }

  /// Writes a value without parts with what is preserved of it; `false` where that is nothing.
  mutating func primitive(
    _ name: ElementName, _ value: AnswerValue, _ preserved: PreservedElement?, isAnswer: Bool
  ) -> Bool {
    guard let preserved, let kind = value.type.primitiveKind,
      !preserved.head.isEmpty || (isAnswer && !preserved.weights.isEmpty)
    else { return false }
    openPrimitive(name, kind, value.primitiveText)
    head(of: preserved, isAnswer: isAnswer)
    close()
    return true
  }

  /// Writes a value that says nothing but why there is none.
  mutating func absentValue(_ type: AnswerType, reason: String) {
    if let kind = type.primitiveKind {
      openPrimitive(type.valueName, kind, nil)
    } else {
      open(type.valueName)
    }
    openExtension(ExtensionURL.dataAbsentReason)
    string(.valueCode, reason)
    close()
    close()
  }

  /// Writes what an option of a survey definition says of a value without parts.
  package mutating func preserved(_ name: ElementName, _ preserved: Preserved) {
    guard let preserved = preserved.element, !preserved.head.isEmpty else { return }
    open(name)
    head(of: preserved, isAnswer: false)
    close()
  }

  /// Writes what an answer has beside its value.
  mutating func beside(_ preserved: PreservedElement?) {
    for child in preserved?.beside ?? [] { copy(child) }
  }

  /// Opens a value and writes its id and its extensions; in an answer, the weight of the option, too.
  mutating func open(
    _ name: ElementName, _ preserved: PreservedElement?, isAnswer: Bool, inArray: Bool = false
  ) {
    open(name, inArray: inArray)
    if let preserved { head(of: preserved, isAnswer: isAnswer) }
  }

  mutating func head(of preserved: PreservedElement, isAnswer: Bool) {
    for child in preserved.head { copy(child) }
    guard isAnswer else { return }
    for weight in preserved.weights { copy(weight) }
  }

  /// Writes a member of a value, with the id and the extensions that it has.
  mutating func member(
    _ name: ElementName, _ text: String?, _ kind: PrimitiveKind = .string,
    of preserved: PreservedElement?
  ) {
    guard let extras = preserved?.extras(of: name) else {
      if let text { primitive(name, kind, text) }
      return
    }
    openPrimitive(name, kind, text)
    for child in extras.children { copy(child) }
    close()
  }

  /// Writes the members of a value that the model has no fields for, and closes it.
  mutating func close(_ preserved: PreservedElement?) {
    if let preserved { rest(of: preserved) }
    close()
  }

  mutating func rest(of preserved: PreservedElement) {
    for child in preserved.rest { copy(child) }
  }
}

extension Preserved {
  /// What was read from FHIR; `nil` as a rule.
  var element: PreservedElement? { source as? PreservedElement }

  /// What an element says beyond the members that values of a type have.
  package init(_ element: Element, as type: AnswerType) {
    let members = type.members
    let isPlain = element.children.allSatisfy { members.contains($0.name) && !$0.hasChildren }
    self.init(isPlain ? nil : PreservedElement(element, as: type))
  }
}

extension AnswerType {
  /// How a value without parts is written; `nil` for the others.
  fileprivate var primitiveKind: PrimitiveKind? {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .decimal: .decimal
    default: isObject ? nil : .string
    }
  }
}

extension AnswerValue {
  /// A value without parts as FHIR writes it.
  fileprivate var primitiveText: String {
    if case .boolean(let value) = self { return String(value) }
    return label
  }
}
