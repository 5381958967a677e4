import FHIRDocument
import SurveyModel

/// What stands in a source beyond the fields of the model, as JSON text and back.
///
/// A member is covered by the model when writing what was read gives the same JSON. All others are
/// carried word for word; `null` is carried for a member that the model would write and the source
/// does not have.
enum CarriedMembers {
  /// The members of a source that the model does not give back by itself.
  ///
  /// - Parameters:
  ///   - encoded: what the model writes for the source.
  ///   - type: the type of the source in its version, which tells the arrays of XML.
  static func find(
    in source: Members, encoded: Members, type: TypeDefinition?, version: FHIRVersion
  ) -> [Carried] {
    var result: [Carried] = []
    for name in source.names where !isSame(source[name], encoded[name]) {
      result += texts(of: source[name], name: name, type: type, version: version)
    }
    for name in encoded.names where !source.contains(name) {
      result.append(Carried(name: name, json: "null"))
    }
    return result
  }

  /// The JSON text of elements of one name: of `name`, of `_name`, or of both.
  static func texts(
    of elements: [Element], name: String, type: TypeDefinition?, version: FHIRVersion
  ) -> [Carried] {
    var builder = DocumentBuilder()
    builder.open(.root)
    for element in elements { builder.copy(element) }
    builder.close()
    let document = builder.finish()
    var bytes: [UInt8] = []
    JSONWriter.write(document.root, version: version, type: type, to: &bytes)
    if !elements.contains(where: { $0.isPrimitive && $0.hasChildren }) {
      return [Carried(name: name, json: value(in: bytes, name: name))]
    }
    guard let plain = read(bytes, readsSiblings: false) else { return [] }
    let members = Members(of: plain.root)
    return members.names.flatMap {
      texts(of: members[$0], name: $0, type: nil, version: version)
    }
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
  static func document(of carried: [Carried]) -> Document? {
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
