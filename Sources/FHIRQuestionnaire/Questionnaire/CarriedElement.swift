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
    let content = Content(of: name, in: members)
    let text = element.document.text(of: name)
    // These would be taken for what is absent, or for the ids and extensions of others.
    let isSpecial = content.isNull || text.hasPrefix("_")
    let isText = isSpecial || !element.document.isFromJSON
    func add(_ part: JSONWriter.MemberPart, _ key: String) {
      carried.append(
        isText
          ? Carried(name: key, json: json(part, name, as: key))
          : Carried(name: key, in: self))
    }
    if content.isValues { add(.values, text) }
    if content.hasExtras { add(.extras, "_" + text) }
  }

  /// What the members of one name have.
  private struct Content {
    private var (count, hasValue) = (0, false)
    private(set) var hasExtras = false

    init(of name: ElementName, in members: Members) {
      members.forEach(name) { child in
        count += 1
        if child.hasValue || !child.isPrimitive { hasValue = true }
        if child.isPrimitive, child.hasChildren { hasExtras = true }
      }
    }

    /// Whether it is written as values: what has nothing but ids and extensions is not.
    var isValues: Bool { hasValue || !hasExtras }
    var isNull: Bool { count == 1 && isValues && !hasValue }
    /// How many parts it is carried in.
    var parts: Int { (isValues ? 1 : 0) + (hasExtras ? 1 : 0) }
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
  /// The elements of carried parts, where these are still the whole of some members of one object.
  static func members(of carried: [Carried]) -> Members? {
    guard carried.count <= Members.few else { return nil }
    var source: CarriedElement?
    var names: [ElementName] = []
    var parts = 0
    for part in carried where !part.isAbsent {
      guard let own = part.source as? CarriedElement, source == nil || source === own,
        let name = own.name(ofMember: part.name)
      else { return nil }
      source = own
      if !names.contains(name) { names.append(name) }
      parts += 1
    }
    guard let source else { return nil }
    let members = Members(of: source.element, named: names)
    // An element of which one part was taken out is not written as a whole.
    let isWhole = names.reduce(0) { $0 + Content(of: $1, in: members).parts } == parts
    return isWhole ? members : nil
  }
}

extension Carried {
  /// Whether it says that the source does not have what the model would write.
  package var isAbsent: Bool { source == nil && json == "null" }
}
