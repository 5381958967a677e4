import SurveyDiagnostics

extension XMLScanner where Handler: ~Copyable {
  /// Reads the rest of a start tag and keeps its attributes; whether it ends with `/>`.
  mutating func readAttributes(_ text: RawSpan, ofTag start: Int) throws(TextFinding) -> Bool {
    attributes.removeAll(keepingCapacity: true)
    while true {
      let end = index
      skipSpace(text)
      switch text.byteOrZero(index) {
      case UInt8(ascii: ">"):
        index &+= 1
        return false
      case UInt8(ascii: "/"):
        guard try has("/>", text) else { throw TextFinding(.xmlSlash, at: index) }
        index &+= 2
        return true
      default: break
      }
      let name = try readName(text)
      guard !name.isEmpty else { throw unexpected(.xmlOpenTag, in: text) }
      guard name.lowerBound > end else {
        throw TextFinding(.xmlAttributeSpace, at: end)
      }
      let value = try readAssignment(text, name, ofTag: start)
      guard attributes.count < limits.attributes else {
        throw TextFinding(
          .tooManyAttributes, ["limit": .number(limits.attributes)], at: start)
      }
      let (prefix, local) = text.parts(ofName: name)
      attributes.append(XMLAttribute(prefix: prefix, name: local, value: value))
    }
  }

  /// Reads the equals sign and the value of an attribute.
  mutating func readAssignment(
    _ text: RawSpan, _ name: Range<Int>, ofTag start: Int
  ) throws(TextFinding) -> XMLValue {
    skipSpace(text)
    guard text.byteOrZero(index) == UInt8(ascii: "=") else {
      throw unexpected(
        .xmlAttributeWithoutValue, in: text, ["name": .literal(text.string(name))])
    }
    index &+= 1
    skipSpace(text)
    let quote = text.byteOrZero(index)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected(
        .xmlAttributeWithoutQuotes, in: text, ["name": .literal(text.string(name))])
    }
    let value = try readValue(text, from: index &+ 1, quote, ofTag: start)
    index = value.range.upperBound &+ 1
    return value
  }

  /// Takes the declarations of namespaces from among the attributes, and resolves the others.
  mutating func resolveAttributes(_ text: RawSpan, ofTag start: Int) throws(TextFinding) {
    guard attributes.count > 0 else { return }
    let outer = namespaces.count
    var kept = 0
    for number in attributes.indices {
      let attribute = attributes[number]
      if let prefix = attribute.declaredPrefix(text) {
        guard !namespaces.isDeclared(prefix, behind: outer, text) else {
          throw TextFinding(.xmlNamespaceTwice, at: start)
        }
        guard namespaces.declare(prefix, attribute.value, text) else {
          throw TextFinding(
            .tooManyNamespaces, ["limit": .number(XMLNamespaces.limit)], at: start)
        }
      } else {
        attributes[kept] = attribute
        kept &+= 1
      }
    }
    attributes.removeLast(attributes.count - kept)
    for number in 0..<kept where !attributes[number].prefix.isEmpty {
      attributes[number].namespace = namespaces.namespace(of: attributes[number].prefix, text)
    }
    if kept > 1 { try checkDoubles(text, start) }
  }

  private func checkDoubles(_ text: RawSpan, _ start: Int) throws(TextFinding) {
    if attributes.count > 16 {
      var seen: Set<[UInt8]> = []
      for attribute in attributes {
        guard seen.insert(attribute.key(text)).inserted else {
          throw double(attribute, text, start)
        }
      }
      return
    }
    for number in 1..<attributes.count {
      let attribute = attributes[number]
      for earlier in 0..<number where attributes[earlier].name.count == attribute.name.count {
        guard !attribute.isSame(as: attributes[earlier], text) else {
          throw double(attribute, text, start)
        }
      }
    }
  }

  private func double(_ attribute: XMLAttribute, _ text: RawSpan, _ start: Int) -> TextFinding {
    TextFinding(
      .xmlAttributeTwice, ["name": .literal(text.string(attribute.name))], at: start)
  }
}

extension XMLAttribute {
  /// The prefix whose namespace it declares, empty for that of elements without a prefix.
  fileprivate func declaredPrefix(_ text: RawSpan) -> Range<Int>? {
    if prefix.isEmpty { return text.hasText("xmlns", name) ? prefix : nil }
    return text.hasText("xmlns", prefix) ? name : nil
  }

  /// Whether both have the same name and namespace.
  fileprivate func isSame(as other: XMLAttribute, _ text: RawSpan) -> Bool {
    namespace == other.namespace && text.isSame(name, other.name)
      && (namespace != .undeclared || text.isSame(prefix, other.prefix))
  }

  /// What only the same attribute has, too.
  fileprivate func key(_ text: RawSpan) -> [UInt8] {
    let number = [UInt8(truncatingIfNeeded: namespace.number), UInt8(namespace.number >> 8)]
    return number
      + text.bytes(namespace == .undeclared ? prefix.lowerBound..<name.upperBound : name)
  }
}
