import FHIRDocument

extension Element {
  /// The children of a name that FHIR may not know.
  func all(_ name: String) -> [Element] { document.name(name).map { Array(children($0)) } ?? [] }
}
