extension XMLParser {
  /// Reads the rest of a start tag and keeps its attributes; whether it ends with `/>`.
  mutating func readAttributes(_ text: RawSpan, ofTag start: Int) throws(XMLFailure) -> Bool {
    attributes.removeAll(keepingCapacity: true)
    while true {
      let place = index
      skipSpace(text)
      switch text.byteOrZero(index) {
      case UInt8(ascii: ">"):
        index &+= 1
        return false
      case UInt8(ascii: "/"):
        guard try has("/>", text) else { throw failure("/ stands alone in a tag", index) }
        index &+= 2
        return true
      default: break
      }
      let name = try readName(text)
      guard !name.isEmpty else { throw unexpected("the tag does not end", text) }
      guard name.lowerBound > place else {
        throw failure("white space is missing before an attribute", place)
      }
      let value = try readAssignment(text, name, ofTag: start)
      guard attributes.count < limits.attributes else {
        throw XMLFailure(reason: .tooManyAttributes(limits.attributes), offset: start)
      }
      let (prefix, local) = text.parts(ofName: name)
      attributes.append(XMLAttribute(prefix: prefix, name: local, value: value))
    }
  }

  /// Reads the equals sign and the value of an attribute.
  mutating func readAssignment(
    _ text: RawSpan, _ name: Range<Int>, ofTag start: Int
  ) throws(XMLFailure) -> XMLValue {
    skipSpace(text)
    guard text.byteOrZero(index) == UInt8(ascii: "=") else {
      throw unexpected("the attribute \(text.string(name)) has no value", text)
    }
    index &+= 1
    skipSpace(text)
    let quote = text.byteOrZero(index)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected("the attribute \(text.string(name)) is not in quotes", text)
    }
    let value = try readValue(text, from: index &+ 1, quote, ofTag: start)
    index = value.place.upperBound &+ 1
    return value
  }

  /// Takes the declarations of namespaces from among the attributes, and resolves the others.
  mutating func resolveAttributes(_ text: RawSpan, ofTag start: Int) throws(XMLFailure) {
    guard attributes.count > 0 else { return }
    let outer = namespaces.count
    var kept = 0
    for place in attributes.indices {
      let attribute = attributes[place]
      if let prefix = attribute.declaredPrefix(text) {
        guard !namespaces.isDeclared(prefix, behind: outer, text) else {
          throw failure("the namespace of a prefix is declared twice", start)
        }
        guard namespaces.declare(prefix, attribute.value, text) else {
          throw XMLFailure(reason: .tooManyNamespaces, offset: start)
        }
      } else {
        attributes[kept] = attribute
        kept &+= 1
      }
    }
    attributes.removeLast(attributes.count - kept)
    for place in 0..<kept where !attributes[place].prefix.isEmpty {
      attributes[place].namespace = namespaces.namespace(of: attributes[place].prefix, text)
    }
    if kept > 1 { try checkDoubles(text, start) }
  }

  private func checkDoubles(_ text: RawSpan, _ start: Int) throws(XMLFailure) {
    if attributes.count > 16 {
      var seen: Set<[UInt8]> = []
      for attribute in attributes {
        guard seen.insert(attribute.key(text)).inserted else {
          throw double(attribute, text, start)
        }
      }
      return
    }
    for place in 1..<attributes.count {
      let attribute = attributes[place]
      for other in attributes[..<place] where attribute.isSame(as: other, text) {
        throw double(attribute, text, start)
      }
    }
  }

  private func double(_ attribute: XMLAttribute, _ text: RawSpan, _ start: Int) -> XMLFailure {
    failure("the attribute \(text.string(attribute.name)) stands twice in one tag", start)
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
