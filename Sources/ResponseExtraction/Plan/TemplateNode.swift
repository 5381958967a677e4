import FHIRDocument
import FHIRPath

/// An element of a template, with what is evaluated for it.
final class TemplateNode: Sendable {
  let element: Element
  let name: String
  /// What FHIR says of the element; `nil` where it does not know it.
  let definition: ElementDefinition?
  let context: (program: FHIRPath.Program, name: String?)?
  let value: FHIRPath.Program?
  let children: [TemplateNode]

  init(
    _ element: Element, _ definition: ElementDefinition?,
    context: (program: FHIRPath.Program, name: String?)?, value: FHIRPath.Program?,
    children: [TemplateNode]
  ) {
    self.element = element
    name = element.nameText
    self.definition = definition
    self.context = context
    self.value = value
    self.children = children
    isStatic = context == nil && value == nil && children.allSatisfy(\.isStatic)
  }

  /// Whether it is copied as it is.
  let isStatic: Bool
}
