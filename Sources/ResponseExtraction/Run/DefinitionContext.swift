import FHIRDocument
import FHIRPath
import SurveyDiagnostics

/// A resource that definitions fill.
final class DefinitionContext {
  let rule: ContextRule
  let resource: MadeElement

  init(_ rule: ContextRule) {
    self.rule = rule
    resource = .resource(rule.type)
    give(resource, rule.type.name)
  }

  /// Adds what the profile says that an element always has.
  func give(_ made: MadeElement, _ id: String) {
    guard let profile = rule.profile else { return }
    if let element = profile.element(id) {
      if let url = element.url, made.name == "extension" {
        made.children.append(MadeElement("url", .text(url, .string)))
      }
      if let value = element.value, value.isObject {
        for child in value.children where made.children.allSatisfy({ $0.name != child.nameText }) {
          made.children.append(MadeElement(child.nameText, .copy(child)))
        }
      }
    }
    for (names, value) in profile.values(below: id) {
      var parent = made
      for name in names.dropLast() {
        let next = parent.children.first { $0.name == name } ?? MadeElement(name)
        if !parent.children.contains(where: { $0 === next }) { parent.children.append(next) }
        parent = next
      }
      guard var name = names.last else { continue }
      // A choice has the type of its value: patternCodeableConcept, fixedString.
      if name.hasSuffix("[x]") {
        let written = value.nameText
        let type = written.drop { !$0.isUppercase }
        name = String(name.dropLast(3)) + String(type)
      }
      if parent.children.allSatisfy({ $0.name != name }) {
        parent.children.append(MadeElement(name, .copy(value)))
      }
    }
  }

  /// The child for a step, made where there is none yet.
  func child(_ parent: MadeElement, _ step: PathStep, isNew: Bool = false) -> MadeElement {
    if !isNew,
      let found = parent.children.last(where: { $0.name == step.name && $0.slice == step.slice })
    {
      return found
    }
    let made = MadeElement(step.name, type: step.elements.first?.type, slice: step.slice)
    parent.children.append(made)
    give(made, step.id)
    return made
  }
}

extension ExtractionRun {
  private func origin(_ target: DefinitionTarget, _ scope: Scope) -> (
    DefinitionContext, MadeElement
  )? {
    guard scope.contexts.indices.contains(target.context) else { return nil }
    let context = scope.contexts[target.context]
    guard let anchor = target.anchor else { return (context, context.resource) }
    return scope.anchors.indices.contains(anchor) ? (context, scope.anchors[anchor]) : nil
  }

  /// The element that a repetition of a group stands for.
  func group(_ target: DefinitionTarget, _ scope: Scope) -> MadeElement {
    guard let (context, start) = origin(target, scope) else { return MadeElement("") }
    let repeated = target.steps.lastIndex(where: \.repeats)
    let isAgain = target.steps.count - 1 == repeated
    var made = start
    for (number, step) in target.steps.enumerated() {
      made = context.child(made, step, isNew: isAgain && number == repeated)
    }
    return made
  }

  /// Puts a value into its element; `nil` where it does not fit there (rule 106).
  @discardableResult
  mutating func place(
    _ value: FHIRPath.Value, _ target: DefinitionTarget, _ scope: Scope, at element: Element
  ) -> MadeElement? {
    guard let (context, start) = origin(target, scope), let last = target.steps.last else {
      return nil
    }
    let made = ValueFit.candidates(last.elements, for: value).lazy.compactMap { definition in
      ValueFit(converts: true).made(
        value, definition.name.knownText ?? last.name, definition, slice: last.slice)
    }.first
    guard let made else {
      report(
        .extractedWrongType,
        [
          "value": .quoted(value.text), "path": .literal(last.id),
          "type": .literal(last.elements.first?.typeName ?? "?"),
        ], at: element)
      return nil
    }
    let repeated = target.steps.lastIndex(where: \.repeats)
    for isAgain in [false, true] {
      if isAgain, repeated == nil || repeated == target.steps.count - 1 { break }
      var parent = start
      for (number, step) in target.steps.dropLast().enumerated() {
        parent = context.child(parent, step, isNew: isAgain && number == repeated)
      }
      if !last.repeats, parent.holds(last) { continue }
      parent.children.append(made)
      context.give(made, last.id)
      return made
    }
    report(.extractedSeveral, ["path": .literal(last.id)], at: element)
    return nil
  }

  /// Puts the values of the questionnaire itself into their elements.
  mutating func place(_ values: [DefinitionValue], _ element: Element, _ scope: Scope) {
    for value in values {
      if let fixed = value.fixed { place(.element(fixed), value.target, scope, at: element) }
      guard let program = value.program else { continue }
      for result in evaluate(program, [.element(element)], scope) {
        place(result, value.target, scope, at: element)
      }
    }
  }
}

extension MadeElement {
  /// Whether it has an element already, or another variant of the same choice.
  fileprivate func holds(_ step: PathStep) -> Bool {
    let names = step.elements.map { $0.name.knownText ?? "" } + [step.name]
    return children.contains { names.contains($0.name) && $0.slice == step.slice }
  }
}
