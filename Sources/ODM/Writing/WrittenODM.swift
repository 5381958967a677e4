import FHIRDocument
import SurveyFormats
import SurveyPrimitives

/// What was written of a survey.
struct WrittenODM {
  /// The definitions by name and OID.
  private(set) var definitions: [String: ODMElement] = [:]
  /// The names and OIDs in the order of the file.
  private(set) var keys: [String] = []
  /// What items and groups are of, by their OIDs.
  private(set) var linkIds: [String: String] = [:]
  /// What definitions say that others refer to, by their names and OIDs.
  private var bodies: [String: String] = [:]

  init?(_ bytes: [UInt8]) {
    let source = Source(name: "-", bytes: bytes)
    guard let tree = ODMTree.read(source).tree, let metadata = tree.metadata else { return nil }
    for element in ODMDefinitions(metadata).all
    where element.name != "StudyEventDef" {
      let key = Self.key(element.name, element["OID"] ?? "")
      if definitions.updateValue(element, forKey: key) == nil { keys.append(key) }
    }
    var reader = ODMReader(tree, source)
    _ = reader.read()
    for (linkId, path) in reader.paths {
      if let last = path.last { linkIds[last] = linkId }
    }
    for (key, definition) in definitions where Self.numbered.values.contains(definition.name) {
      bodies[key] = said(by: definition)
    }
  }

  static func key(_ name: String, _ oid: String) -> String { "\(name) \(oid)" }

  func definition(_ name: String, _ oid: String?) -> ODMElement? {
    oid.flatMap { definitions[Self.key(name, $0)] }
  }

  /// What attributes name whose OIDs are numbers of the writer.
  static let numbered = [
    "CollectionExceptionConditionOID": "ConditionDef", "MethodOID": "MethodDef",
    "CodeListOID": "CodeList", "MeasurementUnitOID": "MeasurementUnit",
  ]

  /// What an element says, with what it refers to in place of the numbers of that.
  func meaning(of element: ODMElement) -> String {
    let attributes = element.attributes.map { attribute in
      let body = Self.numbered[attribute.name].flatMap {
        bodies[Self.key($0, attribute.value)]
      }
      return "\(attribute.name)=\(body ?? attribute.value)"
    }
    let inside = element.children.map { meaning(of: $0) }
    return "<\(element.name) \(attributes.joined(separator: " "))>\(element.text.trimmed)"
      + "\(inside.joined())</>"
  }

  /// What a definition says besides what it is called.
  func body(of definition: ODMElement) -> String {
    bodies[Self.key(definition.name, definition["OID"] ?? "")] ?? said(by: definition)
  }

  private func said(by definition: ODMElement) -> String {
    let attributes = definition.attributes.filter { $0.name != "OID" && $0.name != "Name" }
      .map { "\($0.name)=\($0.value)" }
    let inside = definition.children.filter {
      $0.name != "Description" || $0.child("TranslatedText")?.text != definition["OID"]
    }
    return attributes.joined(separator: " ") + inside.map { meaning(of: $0) }.joined()
  }
}
