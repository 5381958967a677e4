import FHIRDocument

/// What breaks a rule of FHIR in the content of a resource: a reason why a schema refuses it,
/// however it is written.
func contentFault(_ element: Element, _ type: TypeDefinition?, _ definitions: Definitions)
  -> String?
{
  var actual = type
  if type == nil || type?.isResource == true {
    guard let name = element.resourceType else { return "\(element.path): no resource" }
    actual = definitions.type(named: name)
  }
  guard let actual else { return "\(element.path): of an unknown type" }
  if element.isPrimitive != actual.isPrimitive { return "\(element.path): not \(actual.name)" }
  let inner = actual.isPrimitive ? definitions.type(named: "Element") : actual
  var counts: [ElementName: Int] = [:]
  for child in element.children where child.name != .resourceType {
    guard let definition = inner?.element(child.name) else { return "\(child.path): unknown" }
    counts[definition.choice ?? child.name, default: 0] += definition.repeats ? 0 : 1
    if counts[definition.choice ?? child.name] ?? 0 > 1 { return "\(child.path): stands twice" }
    if let found = contentFault(child, definitions.type(of: definition), definitions) {
      return found
    }
  }
  if element.isPrimitive { return nil }
  if !element.hasChildren { return "\(element.path): empty" }
  for definition in inner?.elements ?? [] where definition.required {
    let names = definition.choice.map { inner?.variants(of: $0).map(\.name) ?? [] }
    let isThere = (names ?? [definition.name]).contains { element[$0] != nil }
    if !isThere { return "\(element.path).\(definition.name): is missing" }
  }
  return nil
}
