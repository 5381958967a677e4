/// The name of an element as a small number, so that comparing names is comparing integers.
///
/// A number below ``knownCount`` is the index of the name in the table of all names that FHIR
/// defines. From ``firstLocal`` upward it is the index among the extra names of one document, and
/// means nothing outside that document.
@frozen
public struct ElementName: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt16

  /// The name with this number.
  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The name with this text, `nil` when no version of FHIR defines it.
  public init?(known text: some StringProtocol) {
    var text = String(text)
    let id = text.withUTF8 { utf8 in
      NameTable.shared.find(UnsafeRawBufferPointer(utf8).bytes, from: 0, length: utf8.count)
    }
    guard let id else { return nil }
    rawValue = id
  }

  /// The name with these bytes of UTF-8, `nil` when no version of FHIR defines it.
  package init?(known utf8: ArraySlice<UInt8>) {
    let id = utf8.withUnsafeBytes { NameTable.shared.find($0.bytes, from: 0, length: $0.count) }
    guard let id else { return nil }
    rawValue = id
  }

  /// The number of names in the table.
  @inlinable public static var knownCount: UInt16 { NameTable.knownCount }

  /// The first number for names that belong to one document alone.
  @inlinable public static var firstLocal: UInt16 { 0x8000 }

  /// The name of a document's outermost element, which has none.
  @inlinable public static var root: ElementName { ElementName(rawValue: .max) }

  /// Whether the name belongs to one document alone.
  @inlinable public var isLocal: Bool { rawValue >= Self.firstLocal }

  /// The text, `nil` for a name that belongs to one document alone.
  public var knownText: String? {
    NameTable.shared.string(of: rawValue)
  }
}

extension ElementName {
  /// The text, given the extra names of its document.
  func text(localNames: [String]) -> String {
    if let knownText { return knownText }
    let index = Int(rawValue) - Int(Self.firstLocal)
    return localNames.indices.contains(index) ? localNames[index] : ""
  }

  /// Whether it is the name of a choice of this base, `valueString` of `value`.
  func isChoice(_ base: String, localNames: [String]) -> Bool {
    NameTable.shared.withBytes(of: rawValue) { Self.isChoice($0, base) }
      ?? Self.isChoice(text(localNames: localNames).utf8, base)
  }

  private static func isChoice(_ name: some Sequence<UInt8>, _ base: String) -> Bool {
    var rest = name.makeIterator()
    for byte in base.utf8 where rest.next() != byte { return false }
    return rest.next().map { (65...90).contains($0) } ?? false
  }
}

extension ElementName: CustomStringConvertible {
  /// The text, or `#` and the number where only the document knows the text.
  public var description: String {
    knownText ?? "#\(rawValue)"
  }
}
