package import FHIRDocument
package import SurveyModel

/// What stands in a source beyond the fields of the model, as JSON text and back.
///
/// A member is covered by the model when writing what was read gives the same JSON. All others are
/// carried word for word; `null` is carried for a member that the model would write and the source
/// does not have.
package enum CarriedMembers {
  /// The members of a source that the model does not give back by itself.
  ///
  /// - Parameters:
  ///   - skipped: members that are looked at elsewhere.
  ///   - encoded: what the model writes for the source.
  ///   - type: the type of the source in its version, which tells the arrays of XML.
  static func find(
    in element: Element, without skipped: [ElementName], encoded: Element,
    type: TypeDefinition?, version: FHIRVersion
  ) -> [Carried] {
    let source = Members(of: element, without: skipped)
    let encoded = Members(of: encoded)
    var result: [Carried] = []
    for name in source.keys where !source.isSame(name, as: encoded) {
      result += texts(of: source[name], in: element, type: type, version: version)
    }
    for name in encoded.keys where !source.has(name, of: encoded) {
      result.append(Carried(name: name.description, json: "null"))
    }
    return result
  }

  /// The JSON text of an element's children of one name: of `name`, of `_name`, or of both.
  package static func texts(
    of children: [Element], in parent: Element, type: TypeDefinition?,
    version: FHIRVersion
  ) -> [Carried] {
    guard let first = children.first else { return [] }
    let name = first.nameText
    let bytes = JSONWriter.write(member: first.name, of: parent, version: version, type: type)
    if !children.contains(where: { $0.isPrimitive && $0.hasChildren }) {
      return [Carried(name: name, json: value(in: bytes, name: name))]
    }
    guard let plain = read(bytes, readsSiblings: false)?.root else { return [] }
    let members = Members(of: plain)
    return members.keys.flatMap { texts(of: members[$0], in: plain, type: nil, version: version) }
  }

  /// What stands behind the name in an object with one member.
  private static func value(in object: [UInt8], name: String) -> String {
    String(decoding: object.dropFirst(key(name).utf8.count + 2).dropLast(), as: UTF8.self)
  }

  /// The name in quotes.
  private static func key(_ name: String) -> String {
    var builder = DocumentBuilder()
    if ElementName(known: name) != nil { return "\"\(name)\"" }
    builder.string(.root, name)
    return String(decoding: JSONWriter.write(builder.finish().root), as: UTF8.self)
  }

  /// The carried parts as elements; `null` and what is not JSON is left out.
  package static func document(of carried: [Carried]) -> Document? {
    let parts = carried.filter { $0.json != "null" }
    if parts.isEmpty { return nil }
    if let document = read(text(of: parts), readsSiblings: true) { return document }
    let readable = parts.filter { read(text(of: [$0]), readsSiblings: true) != nil }
    return read(text(of: readable), readsSiblings: true)
  }

  private static func text(of parts: [Carried]) -> [UInt8] {
    let members = parts.map { "\(key($0.name)):\($0.json)" }
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  private static func read(_ bytes: [UInt8], readsSiblings: Bool) -> Document? {
    // What is carried was within the limits where it came from.
    var options = ReadOptions.ofOwnText()
    options.readsSiblings = readsSiblings
    var reader = JSONReader(options: options)
    return reader.read(Source(name: "-", bytes: bytes)).document
  }
}
