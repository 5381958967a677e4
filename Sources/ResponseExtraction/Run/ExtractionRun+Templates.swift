import FHIRDocument
import FHIRPath
import SurveyDiagnostics
import SurveyPrimitives

extension ExtractionRun {
  /// Adds the entries of a template that is a Bundle.
  mutating func fill(_ rule: TemplateRule, _ scope: Scope) {
    for made in fill(rule.node, [.element(response)], scope, isRoot: true) {
      for (number, entry) in made.children.filter({ $0.name == "entry" }).enumerated() {
        entries.append(.entry(entry.opened, key: "/&entry\(number)"))
      }
    }
  }

  /// What an element of a template becomes: one, none or several (rule 109).
  mutating func fill(
    _ node: TemplateNode, _ focus: [FHIRPath.Value], _ scope: Scope,
    _ variables: [String: [FHIRPath.Value]] = [:], isRoot: Bool = false
  ) -> [MadeElement] {
    let name = isRoot ? "resource" : node.name
    if node.isStatic, !isRoot { return [MadeElement(name, .copy(node.element))] }
    var foci = [focus]
    if let context = node.context {
      foci = evaluate(context.program, focus, scope, with: variables).map { [$0] }
    }
    var all: [MadeElement] = []
    for focus in foci {
      var variables = variables
      if let name = node.context?.name { variables[name] = focus }
      if let program = node.value {
        for value in evaluate(program, focus, scope, with: variables) {
          all += made(value, node, name, focus, scope, variables).map { [$0] } ?? []
        }
      } else {
        let made = MadeElement(name)
        if let text = node.element.string, let kind = node.definition?.primitive {
          made.value = .text(text, kind)
        }
        made.children = node.children.flatMap { fill($0, focus, scope, variables) }
        if !made.isEmpty { all.append(made) }
      }
    }
    if all.count > 1, !isRoot, node.definition?.repeats == false {
      report(.extractedSeveral, ["path": .literal(node.element.path.description)])
      return []
    }
    return all
  }

  private mutating func made(
    _ value: FHIRPath.Value, _ node: TemplateNode, _ name: String, _ focus: [FHIRPath.Value],
    _ scope: Scope, _ variables: [String: [FHIRPath.Value]]
  ) -> MadeElement? {
    guard let definition = node.definition,
      let made = ValueFit(converts: false).made(value, name, definition)
    else {
      report(
        .extractedWrongType,
        [
          "value": .quoted(value.text), "path": .literal(node.element.path.description),
          "type": .literal(node.definition?.typeName ?? "?"),
        ])
      return nil
    }
    let rest = node.children.flatMap { fill($0, focus, scope, variables) }
    if !rest.isEmpty {
      let opened = made.opened
      opened.children += rest.filter { child in
        opened.children.allSatisfy { $0.name != child.name }
      }
      return opened
    }
    return made
  }
}

extension MadeElement {
  /// The same with its children as elements, so that there may be others beside them.
  var opened: MadeElement {
    guard case .copy(let element) = value, element.isObject else { return self }
    let made = MadeElement(name, type: type, slice: slice)
    made.children = element.children.map { MadeElement($0.nameText, .copy($0)) }
    return made
  }
}

extension FHIRPath.Value {
  /// The value in a message.
  var text: String {
    switch self {
    case .element(let element):
      element.string ?? String(decoding: JSONWriter.write(element), as: UTF8.self)
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .long(let value): String(value)
    case .decimal(let value): value.description
    case .string(let value): value
    case .date(let value): value.description
    case .dateTime(let value): value.description
    case .time(let value): value.description
    case .quantity(let value): value.value?.description ?? ""
    case .type(_, let name): name
    }
  }
}
