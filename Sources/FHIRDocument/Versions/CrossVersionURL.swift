/// The addresses of the extensions that hold what a version cannot say.
///
/// `http://hl7.org/fhir/4.0/StructureDefinition/extension-Task.location`; a choice is named without
/// `[x]`, which no uri may have. Read, it may also be named with it, or with `%5Bx%5D`.
/// [versions.html](https://hl7.org/fhir/R5/versions.html#extensions)
package struct CrossVersionURL {
  /// The extension that says which type a value has, where the version has no such type.
  static let datatype = "http://hl7.org/fhir/StructureDefinition/_datatype"
  /// The extension that says why there is no value.
  package static let absence = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"

  /// The address for an element of a version.
  static func of(_ element: ElementDefinition, in type: TypeDefinition, _ version: FHIRVersion)
    -> String
  {
    "\(base(version))\(type.name).\(element.slot)"
  }

  /// The name of an element as definitions have it: `value[x]`.
  static func name(of element: ElementDefinition) -> String {
    guard let choice = element.choice else { return element.name.description }
    return "\(choice)[x]"
  }

  /// The path of an element of a version that an address is for: `Task.location`.
  ///
  /// R4 and R4B say the same of nearly all elements, so their extensions are taken for each other.
  static func path(in address: String, of version: FHIRVersion, isExact: Bool = false) -> String? {
    guard let (found, path) = parts(of: address) else { return nil }
    return found == version || (!isExact && areAlike(found, version)) ? path : nil
  }

  /// Whether two versions say the same of nearly all elements.
  static func areAlike(_ one: FHIRVersion, _ other: FHIRVersion) -> Bool {
    let isFourth = { (version: FHIRVersion) in version == .r4 || version == .r4b }
    return one == other || (isFourth(one) && isFourth(other))
  }

  /// The version and the path of an element that an address is for.
  static func parts(of address: String) -> (FHIRVersion, String)? {
    for version in FHIRVersion.allCases where address.hasPrefix(base(version)) {
      var path = String(address.dropFirst(base(version).count))
      for suffix in ["[x]", "%5Bx%5D"] where path.hasSuffix(suffix) {
        path.removeLast(suffix.count)
      }
      return (version, path)
    }
    return nil
  }

  private static func base(_ version: FHIRVersion) -> String {
    "http://hl7.org/fhir/\(version.rawValue)/StructureDefinition/extension-"
  }
}
