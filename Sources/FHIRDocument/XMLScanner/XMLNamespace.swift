/// A namespace by its number, which means nothing outside one document.
package struct XMLNamespace: Equatable, BitwiseCopyable {
  let number: UInt16

  package static let none = XMLNamespace(number: 0)
  static let fhir = XMLNamespace(number: 1)
  static let xhtml = XMLNamespace(number: 2)
  static let schemaInstance = XMLNamespace(number: 3)
  static let xml = XMLNamespace(number: 4)
  /// That of a prefix which is declared nowhere.
  static let undeclared = XMLNamespace(number: 5)

  static let fhirName = "http://hl7.org/fhir"
  static let xhtmlName = "http://www.w3.org/1999/xhtml"
}

/// The namespaces of a document, and those that are declared where the scanner is.
///
/// [Namespaces in XML 1.0](https://www.w3.org/TR/xml-names/#scoping-defaulting)
package struct XMLNamespaces: ~Copyable {
  private struct Declaration {
    /// The prefix, without bytes for the namespace of elements that have none.
    var prefix: Range<Int>
    var namespace: XMLNamespace
  }

  /// How many declarations may hold at the same time.
  static let limit = 100

  /// The names, by their numbers.
  private var names = XMLNamespaces.known
  private var numbers = XMLNamespaces.knownNumbers
  private var declarations: [Declaration] = []
  /// The namespace of elements without a prefix.
  private(set) var ofElements = XMLNamespace.none

  private static let known = [
    "", XMLNamespace.fhirName, XMLNamespace.xhtmlName, "http://www.w3.org/2001/XMLSchema-instance",
    "http://www.w3.org/XML/1998/namespace", "",
  ].map { Array($0.utf8) }

  private static let knownNumbers = Dictionary(
    known.enumerated().map { ($0.element, UInt16($0.offset)) }, uniquingKeysWith: min)

  /// How many declarations hold.
  var count: Int { declarations.count }

  /// The name of a namespace.
  package func name(_ namespace: XMLNamespace) -> [UInt8] { names[Int(namespace.number)] }

  /// Declares the namespace of a prefix, or of elements without one; `false` where there are too
  /// many.
  ///
  /// What is wrong in a declaration itself makes nothing of the document unreadable; it is ignored.
  mutating func declare(_ prefix: Range<Int>, _ value: XMLValue, _ text: RawSpan) -> Bool {
    if text.hasText("xml", prefix) || text.hasText("xmlns", prefix) { return true }
    if value.range.isEmpty, !prefix.isEmpty { return true }
    guard declarations.count < Self.limit, let namespace = namespace(value, text) else {
      return false
    }
    declarations.append(Declaration(prefix: prefix, namespace: namespace))
    if prefix.isEmpty { ofElements = namespace }
    return true
  }

  /// Whether a prefix is declared behind the first declarations.
  func isDeclared(_ prefix: Range<Int>, behind count: Int, _ text: RawSpan) -> Bool {
    declarations[min(count, declarations.count)...].contains { text.isSame($0.prefix, prefix) }
  }

  private mutating func namespace(_ value: XMLValue, _ text: RawSpan) -> XMLNamespace? {
    var name: [UInt8] = []
    name.append(text, value.range, as: .attribute)
    if let known = numbers[name] { return XMLNamespace(number: known) }
    guard let number = UInt16(exactly: names.count) else { return nil }
    names.append(name)
    numbers[name] = number
    return XMLNamespace(number: number)
  }

  /// Forgets all declarations but the first ones.
  mutating func forget(behind count: Int) {
    guard count < declarations.count else { return }
    declarations.removeLast(declarations.count - count)
    ofElements = declarations.last { $0.prefix.isEmpty }?.namespace ?? .none
  }

  /// Moves the prefixes that are declared out of a text, to the end of another one.
  mutating func keepPrefixes(of text: [UInt8], in head: inout [UInt8]) {
    for number in declarations.indices {
      let start = head.count
      head += text[declarations[number].prefix]
      declarations[number].prefix = start..<head.count
    }
  }

  /// The namespace of a prefix.
  func namespace(of prefix: Range<Int>, _ text: RawSpan) -> XMLNamespace {
    if text.hasText("xml", prefix) { return .xml }
    let declaration = declarations.last { text.isSame($0.prefix, prefix) }
    return declaration?.namespace ?? .undeclared
  }
}
