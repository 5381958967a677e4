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
    let members = Members(of: element, without: skipped)
    let encoded = Members(of: encoded)
    var result: [Carried] = []
    lazy var source = CarriedElement(element, type, version)
    for name in members.keys where !members.isSame(name, as: encoded) {
      source.add(name, of: members, to: &result)
    }
    for name in encoded.keys where !members.has(name, of: encoded) {
      result.append(Carried(name: name.description, json: "null"))
    }
    return result
  }

  /// The same; `encode` writes what the model does, to be compared.
  static func find(
    in element: Element, without skipped: [ElementName], type: TypeDefinition?,
    version: FHIRVersion, _ comparing: inout DocumentBuilder,
    encode: (inout DocumentBuilder) -> Void
  ) -> [Carried] {
    guard let differences = comparing.differences(from: element, without: skipped, encode) else {
      var encoded = DocumentBuilder(texts: [], nodes: 24, bytes: 512)
      encoded.open(.root)
      encode(&encoded)
      return find(
        in: element, without: skipped, encoded: encoded.finish().root, type: type, version: version
      )
    }
    var result: [Carried] = []
    if !differences.changed.isEmpty {
      let members = Members(of: element, named: differences.changed)
      let source = CarriedElement(element, type, version)
      for name in differences.changed { source.add(name, of: members, to: &result) }
    }
    for name in differences.missing {
      result.append(Carried(name: name.description, json: "null"))
    }
    return result
  }

  /// All members of an object as carried parts.
  ///
  /// - Parameter type: the type that they are members of.
  package static func all(
    in element: Element, type: TypeDefinition?, version: FHIRVersion
  ) -> [Carried] {
    let members = Members(of: element)
    let source = CarriedElement(element, type, version)
    var result: [Carried] = []
    for name in members.keys { source.add(name, of: members, to: &result) }
    return result
  }

  /// The elements of carried parts, by their names; what is absent or not JSON is left out.
  package static func members(of carried: [Carried]) -> Members? {
    CarriedElement.members(of: carried) ?? document(of: carried).map { Members(of: $0.root) }
  }

  /// The name in quotes, with the colon.
  static func key(_ name: String) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    if name.utf8.allSatisfy({ $0 >= 0x20 && $0 != quote && $0 != UInt8(ascii: "\\") }) {
      return [quote] + name.utf8 + [quote, UInt8(ascii: ":")]
    }
    var writer = JSONTextWriter()
    writer.string(name)
    return writer.finish() + [UInt8(ascii: ":")]
  }

  /// The carried parts as a document of their own; what is absent or not JSON is left out.
  static func document(of carried: [Carried]) -> Document? {
    let parts = carried.filter { !$0.isAbsent }
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
