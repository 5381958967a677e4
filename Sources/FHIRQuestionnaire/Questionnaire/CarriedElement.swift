import FHIRDocument
import SurveyModel

/// The object of a source that has carried members.
///
/// What is carried from JSON stays in its document; its text is made for those who ask for it.
final class CarriedElement: CarriedSource {
  private let element: Element
  private let type: TypeDefinition?
  private let version: FHIRVersion

  /// - Parameter type: the type of the object in the version, which tells the arrays of XML.
  init(_ element: Element, _ type: TypeDefinition?, _ version: FHIRVersion) {
    (self.element, self.type, self.version) = (element, type, version)
  }

  /// Adds the members of one name as carried parts: as `name`, as `_name`, or both.
  func add(_ name: ElementName, of members: Members, to carried: inout [Carried]) {
    var (hasValues, hasExtras, count) = (false, false, 0)
    members.forEach(name) { child in
      if child.hasValue || !child.isPrimitive { hasValues = true }
      if child.isPrimitive, child.hasChildren { hasExtras = true }
      count += 1
    }
    let text = element.document.text(of: name)
    let isNull = count == 1 && !hasValues && !hasExtras
    // These would be taken for what is absent, or for the ids and extensions of others.
    let isSpecial = isNull || text.hasPrefix("_")
    let isText = isSpecial || !element.document.isFromJSON
    func add(_ part: JSONWriter.MemberPart, _ key: String) {
      carried.append(
        isText
          ? Carried(name: key, json: json(part, name, as: key))
          : Carried(name: key, in: self))
    }
    if hasValues || !hasExtras { add(.values, text) }
    if hasExtras { add(.extras, "_" + text) }
  }

  func json(ofMember name: String) -> String {
    guard let own = self.name(ofMember: name) else { return "null" }
    return json(name.hasPrefix("_") ? .extras : .values, own, as: name)
  }

  /// The name of the children that a member has the values, or the ids and extensions, of.
  private func name(ofMember name: String) -> ElementName? {
    element.document.name(name.hasPrefix("_") ? String(name.dropFirst()) : name)
  }

  private func json(
    _ part: JSONWriter.MemberPart, _ name: ElementName, as key: String
  ) -> String {
    let bytes = JSONWriter.write(part, of: name, in: element, version: version, type: type)
    let start = 1 + CarriedMembers.key(key).count
    return String(decoding: bytes[start..<bytes.count - 1], as: UTF8.self)
  }
}

extension CarriedElement {
  /// The elements of carried parts, where all of them are members of one object still.
  static func members(of carried: [Carried]) -> Members? {
    guard carried.count <= Members.few else { return nil }
    var source: CarriedElement?
    var names: [ElementName] = []
    for part in carried where !part.isAbsent {
      guard let own = part.source as? CarriedElement, source == nil || source === own,
        let name = own.name(ofMember: part.name)
      else { return nil }
      source = own
      if !names.contains(name) { names.append(name) }
    }
    return source.map { Members(of: $0.element, named: names) }
  }
}

extension Carried {
  /// Whether it says that the source does not have what the model would write.
  package var isAbsent: Bool { source == nil && json == "null" }
}
