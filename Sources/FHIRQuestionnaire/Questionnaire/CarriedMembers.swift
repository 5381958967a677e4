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
    let hasExtras = children.contains { $0.isPrimitive && $0.hasChildren }
    let hasValues = !hasExtras || children.contains { $0.hasValue || !$0.isPrimitive }
    func carried(_ part: JSONWriter.MemberPart, _ name: String) -> Carried {
      let bytes = JSONWriter.write(
        part, of: first.name, in: parent, version: version, type: type)
      let start = 1 + key(name).count
      return Carried(
        name: name, json: String(decoding: bytes[start..<bytes.count - 1], as: UTF8.self))
    }
    return (hasValues ? [carried(.values, first.nameText)] : [])
      + (hasExtras ? [carried(.extras, "_\(first.nameText)")] : [])
  }

  /// The name in quotes, with the colon.
  private static func key(_ name: String) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    if name.utf8.allSatisfy({ $0 >= 0x20 && $0 != quote && $0 != UInt8(ascii: "\\") }) {
      return [quote] + name.utf8 + [quote, UInt8(ascii: ":")]
    }
    var writer = JSONTextWriter()
    writer.string(name)
    return writer.finish() + [UInt8(ascii: ":")]
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
    var text = [UInt8(ascii: "{")]
    for part in parts {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += key(part.name)
      text.append(contentsOf: part.json.utf8)
    }
    text.append(UInt8(ascii: "}"))
    return text
  }

  private static func read(_ bytes: [UInt8], readsSiblings: Bool) -> Document? {
    // What is carried was within the limits where it came from.
    var options = ReadOptions.ofOwnText()
    options.readsSiblings = readsSiblings
    var reader = JSONReader(options: options)
    return reader.read(Source(name: "-", bytes: bytes)).document
  }
}
