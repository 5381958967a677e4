import FHIRDocument

/// Makes resources by chance that are right in their structure, from the definitions of a version.
///
/// Values are right in their kind and odd otherwise: decimals with zeros at their end, texts with
/// quotes, line breaks, spaces at their ends and characters outside the basic plane.
struct ResourceGenerator {
  private let definitions: Definitions
  private var random: SplitMix
  /// How many more elements may be made.
  private var room = 0
  /// The types that resources inside may have.
  private let inner: [String]
  /// Whether all is there that must be.
  private let isComplete: Bool

  init(_ version: FHIRVersion, seed: UInt64, inner: [String]? = nil) {
    definitions = .of(version)
    self.inner = inner ?? definitions.resourceNames
    isComplete = inner != nil
    random = SplitMix(state: seed)
  }

  /// A resource of any type.
  mutating func resource(_ name: String? = nil) -> JSONValue {
    room = 120
    return resource(depth: 0, name)
  }

  private mutating func resource(depth: Int, _ name: String? = nil) -> JSONValue {
    let name = name ?? pick(inner)
    let type = definitions.type(named: name)
    var members = type.map { self.members(of: $0, depth: depth) } ?? []
    let index = Int(random.next() % UInt64(members.count + 1))
    members.insert(("resourceType", .string(name)), at: index)
    return .object(members)
  }

  private mutating func members(
    of type: TypeDefinition, depth: Int
  ) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    var choices: Set<ElementName> = []
    for element in type.elements {
      if let choice = element.choice {
        guard !choices.contains(choice) else { continue }
        let isLast = type.variants(of: choice).last?.name == element.name
        if isComplete, element.required, isLast {
          choices.insert(choice)
        } else if chance(element.required ? 20 : 5) {
          choices.insert(choice)
        } else {
          continue
        }
      } else if !isNeeded(element), !chance(element.required ? 90 : depth > 5 ? 4 : 25) {
        continue
      }
      members += self.member(element, depth: depth)
    }
    if isComplete, type.name == "Extension" {
      // It has a value or extensions (ext-1).
      let hasValue = members.contains { $0.name.hasPrefix("value") || $0.name.hasPrefix("_value") }
      if hasValue { members.removeAll { $0.name == "extension" } }
    }
    if members.isEmpty, let first = type.elements.first(where: \.isXMLAttribute) {
      members += [(first.name.description, .string("e\(random.next() % 1000)"))]
    }
    return random.shuffled(members)
  }

  private mutating func member(
    _ element: ElementDefinition, depth: Int
  ) -> [(name: String, value: JSONValue)] {
    let type = definitions.type(of: element)
    let name = element.name.description
    let count = element.repeats ? 1 + Int(random.next() % 3) : 1
    room -= count
    if let kind = element.primitive {
      return primitives(name, kind, element, count, depth)
    }
    guard (room > 0 && depth < 12) || isNeeded(element) else { return [] }
    var values: [JSONValue] = []
    for _ in 0..<count {
      if type.isResource {
        values.append(resource(depth: depth + 1))
        continue
      }
      let members = self.members(of: type, depth: depth + 1)
      if !members.isEmpty { values.append(.object(members)) }
    }
    guard let first = values.first else { return [] }
    return [(name, element.repeats ? .array(values) : first)]
  }

  private func isNeeded(_ element: ElementDefinition) -> Bool {
    isComplete && element.required
  }

  /// A primitive, or several; with an id and extensions now and then, also in place of a value.
  private mutating func primitives(
    _ name: String, _ kind: PrimitiveKind, _ element: ElementDefinition, _ count: Int, _ depth: Int
  ) -> [(name: String, value: JSONValue)] {
    // An attribute of XML has no extensions, and markup none either.
    let canHaveExtras = !element.isXMLAttribute && kind != .xhtml && depth < 8
    var values: [JSONValue] = []
    var extras: [JSONValue] = []
    for _ in 0..<count {
      let extra = canHaveExtras && chance(15) ? self.extras(depth) : nil
      let hasValue = extra == nil || chance(60)
      values.append(hasValue ? isComplete ? legal(element) : value(kind) : .null)
      extras.append(extra.map(JSONValue.object) ?? .null)
    }
    var result: [(name: String, value: JSONValue)] = []
    if values.contains(where: { !$0.isNull }) {
      result.append((name, element.repeats ? .array(values) : values[0]))
    }
    if extras.contains(where: { !$0.isNull }) {
      result.append(("_" + name, element.repeats ? .array(extras) : extras[0]))
    }
    return result
  }

  private mutating func extras(_ depth: Int) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    if chance(40) { members.append(("id", .string("p\(random.next() % 1000)"))) }
    if members.isEmpty || chance(50) {
      let url = JSONValue.string("http://example.org/\(random.next() % 10)")
      var inner: [(name: String, value: JSONValue)] = [("url", url)]
      if chance(30), depth < 6 {
        inner.append(("extension", .array([.object(extras(depth + 2) + [("url", url)])])))
      } else {
        inner.append(("valueDecimal", value(.decimal)))
      }
      members.append(("extension", .array([.object(random.shuffled(inner))])))
    }
    return members
  }
}

// MARK: Values

extension ResourceGenerator {
  /// A value that the type of an element allows.
  private mutating func legal(_ element: ElementDefinition) -> JSONValue {
    let number = random.next() % 1000
    switch element.typeName {
    case "code": return .string(pick(element.codes.isEmpty ? ["a", "b-1"] : element.codes))
    case "uri": return .string("http://example.org/\(number)")
    case "id": return .string("id-\(number)")
    case "oid": return .string("urn:oid:1.2.\(number)")
    case "base64Binary": return .string("AAEC")
    case "date": return .string(pick(["2015", "2015-02", "2015-02-07"]))
    case "dateTime": return .string(pick(["2015", "2015-02-07", "2015-02-07T13:28:17.50Z"]))
    case "instant": return .string("2015-02-07T13:28:17.239+02:00")
    case "time": return .string("13:28:17")
    case "positiveInt": return .number("\(number + 1)")
    case "unsignedInt": return .number("\(number)")
    default: return element.primitive.map { value($0) } ?? .null
    }
  }

  private mutating func value(_ kind: PrimitiveKind) -> JSONValue {
    switch kind {
    case .boolean: .boolean(chance(50))
    case .integer: .number(pick(["0", "1", "-1", "2147483647", "-2147483648", "42"]))
    case .decimal:
      .number(
        pick([
          "0", "0.0", "0.00", "1.50", "100", "-0.10", "0.1000000000000000055511151231257827",
          "123456789012345678901234567890.10", "1e3", "1.0E-5", "-7", "12.0",
          "99999999999999999999",
        ]))
    case .string: .string(text())
    case .xhtml:
      .string(
        "<div xmlns=\"http://www.w3.org/1999/xhtml\"><p class=\"a\">\(markup())<br/>"
          + "\(markup())</p><a id=\"x\"></a><!-- no end --></div>")
    }
  }

  private mutating func text() -> String {
    let parts = [
      "a", " ", "\n", "\t", "\r", "\r\n", "\"", "'", "<", ">", "&", "&amp;", "]]>", "\\", "/", "é",
      "e\u{301}", "\u{A0}", "ß", "漢", "\u{1F600}", "\u{10FFFF}", "\u{FFFD}", "\u{E000}", "\u{85}",
      "\u{2028}", "\u{7F}", "null", "true", "0.10", "2026-03", "<!--", "{", "}", "[", "\u{FEFF}",
    ]
    var result = ""
    for _ in 0...Int(random.next() % 6) { result += pick(parts) }
    return result
  }

  private mutating func markup() -> String {
    pick(["a", " b ", "&amp;", "&lt;p&gt;", "é", "\u{1F600}", "\n", "<b>c</b>", "漢", "\"", "'"])
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(random.next() % UInt64(values.count))]
  }

  private mutating func chance(_ percent: Int) -> Bool { random.next() % 100 < UInt64(percent) }
}

extension JSONValue {
  fileprivate var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

/// Numbers by chance, the same ones for the same seed.
///
/// [SplitMix64](https://prng.di.unimi.it/splitmix64.c)
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The values in another order.
  mutating func shuffled<Value>(_ values: [Value]) -> [Value] {
    var values = values
    for index in values.indices.dropFirst().reversed() {
      values.swapAt(index, Int(next() % UInt64(index + 1)))
    }
    return values
  }
}
