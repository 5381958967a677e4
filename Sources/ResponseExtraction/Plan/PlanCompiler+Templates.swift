import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics

extension PlanCompiler {
  mutating func templateRule(_ mark: Element) -> TemplateRule? {
    let parts = mark.children(.extension)
    guard let reference = parts.first(where: { $0[.url]?.string == "template" })?["valueReference"],
      let node = template(reference, at: mark), let type = node.element.resourceType
    else { return nil }
    return TemplateRule(entry: entry(mark), type: type, node: node)
  }

  /// The contained resource that a reference names, compiled.
  mutating func template(_ reference: Element, at mark: Element) -> TemplateNode? {
    let text = reference[.reference]?.string ?? ""
    let found = questionnaire.children(.contained).first {
      text.hasPrefix("#") && $0[.id]?.string == String(text.dropFirst())
    }
    guard let found else {
      report(.templateNotFound, ["reference": .quoted(text)], at: mark)
      return nil
    }
    return node(
      found, nil, type: found.resourceType.flatMap(definitions.type(named:)), isRoot: true)
  }

  private mutating func node(
    _ element: Element, _ definition: ElementDefinition?, type: TypeDefinition?,
    isRoot: Bool = false
  ) -> TemplateNode {
    let extensions = element.children(.extension)
    var context: (program: FHIRPath.Program, name: String?)?
    if let mark = extensions.first(where: { $0.extensionKind == "templateExtractContext" }),
      let program = program(mark)
    {
      context = (program, mark["valueExpression"]?[.name]?.string)
    }
    let mark = extensions.first { $0.extensionKind == "templateExtractValue" }
    let value = program(mark)
    var children: [TemplateNode] = []
    for child in element.children {
      if isRoot, child.name == .id { continue }
      if let kind = child.extensionKind, child.name == .extension,
        kind == "templateExtractContext" || kind == "templateExtractValue"
      {
        continue
      }
      let definition = type?.element(child.name) ?? primitiveChild(child)
      let resource = child.resourceType.flatMap(definitions.type(named:))
      children.append(
        node(child, definition, type: resource ?? definition.map { definitions.type(of: $0) }))
    }
    return TemplateNode(element, definition, context: context, value: value, children: children)
  }

  /// What primitives have: an id and extensions.
  private func primitiveChild(_ child: Element) -> ElementDefinition? {
    definitions.type(named: "Element")?.element(child.name)
  }
}
