import FHIRDocument
import SurveyModel

extension Reference {
  /// The reference that an element of type Reference holds; `nil` for anything else.
  init?(of element: Element?) {
    guard let element, element.isObject else { return nil }
    self.init(element)
  }
}

extension DocumentBuilder {
  /// Adds a reference where there is one.
  mutating func reference(
    _ name: ElementName, ifAny value: Reference?, in version: FHIRVersion
  ) {
    if let value { reference(name, value, in: version) }
  }
}
