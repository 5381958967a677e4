import FHIRDocument
import SurveyModel

extension Reference {
  /// The reference that an element of type Reference holds; `nil` for anything else.
  init?(of element: Element?) {
    guard let element, element.isObject else { return nil }
    self.init(
      reference: element[.reference]?.string, type: element[.type]?.string,
      display: element[.display]?.string)
  }
}

extension DocumentBuilder {
  /// Adds a reference where there is one.
  mutating func reference(_ name: ElementName, _ reference: Reference?) {
    guard let reference else { return }
    open(name)
    string(.reference, reference.reference)
    string(.type, reference.type)
    string(.display, reference.display)
    close()
  }
}
