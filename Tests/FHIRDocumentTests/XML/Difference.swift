import FHIRDocument

/// Where two resources differ first, or `nil` where they say the same.
///
/// Values are compared by their text, so that `1.0` differs from `1.00`; the order of elements counts
/// only among those of one name.
func firstDifference(_ left: Element, _ right: Element) -> String? {
  if left.isObject != right.isObject { return ": an object and a primitive" }
  if left.name == narrative {
    return markupDifference(left.string ?? "", right.string ?? "").map { ": \($0)" }
  }
  if left.isPrimitive, left.string != right.string {
    return ": \(left.string ?? "nothing") and \(right.string ?? "nothing")"
  }
  if !left.hasChildren, !right.hasChildren { return nil }
  let (one, other) = (Array(left.children), Array(right.children))
  if one.count == other.count, zip(one, other).allSatisfy(haveSameName) {
    for position in one.indices {
      if let found = firstDifference(one[position], other[position]) {
        let index = one[..<position].count { haveSameName($0, one[position]) }
        return ".\(one[position].nameText)[\(index)]\(found)"
      }
    }
    return nil
  }
  return groupedDifference(one, other)
}

private let narrative = ElementName(known: "div")

/// The same for children in another order.
private func groupedDifference(_ one: [Element], _ other: [Element]) -> String? {
  let children = (
    Dictionary(grouping: one, by: \.nameText), Dictionary(grouping: other, by: \.nameText)
  )
  for name in Set(children.0.keys).union(children.1.keys).sorted() {
    let pair = (children.0[name] ?? [], children.1[name] ?? [])
    if pair.0.count != pair.1.count {
      return ".\(name): \(pair.0.count) and \(pair.1.count) times"
    }
    for (index, (one, other)) in zip(pair.0, pair.1).enumerated() {
      if let found = firstDifference(one, other) { return ".\(name)[\(index)]\(found)" }
    }
  }
  return nil
}

/// Names that only one document has are numbered by it.
private func haveSameName(_ one: Element, _ other: Element) -> Bool {
  one.name == other.name && !one.name.isLocal || one.nameText == other.nameText
}

/// Where two markups differ, apart from white space, the names of characters, and `<a></a>`.
private func markupDifference(_ left: String, _ right: String) -> String? {
  if left == right { return nil }
  let (one, other) = (normalized(Array(left.utf8)), normalized(Array(right.utf8)))
  if one == other { return nil }
  let same = zip(one, other).prefix { $0 == $1 }.count
  let parts = [one, other].map { text in
    String(decoding: text.dropFirst(max(0, same - 20)).prefix(60), as: UTF8.self)
  }
  return parts.joined(separator: " | ")
}

private func normalized(_ markup: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var rest = markup[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "&"):
      let name = rest.prefix(12).prefix { $0 != UInt8(ascii: ";") }
      if let character = character(String(decoding: name, as: UTF8.self)) {
        result.append(contentsOf: String(character).utf8)
        rest = rest.dropFirst(name.count + 1)
      } else {
        result.append(byte)
      }
    case 0...0x20:
      if let last = result.last, last != 0x20, last != UInt8(ascii: ">") { result.append(0x20) }
    case UInt8(ascii: "<"), UInt8(ascii: "/"), UInt8(ascii: ">"):
      if result.last == 0x20 { result.removeLast() }
      result.append(byte)
    case UInt8(ascii: "'"): result.append(UInt8(ascii: "\""))
    default: result.append(byte)
    }
  }
  return result
}

private func character(_ name: String) -> Unicode.Scalar? {
  switch name {
  case "amp": "&"
  case "lt": "<"
  case "gt": ">"
  case "quot", "apos", "#39", "#x27": "\""
  case "nbsp": "\u{A0}"
  case _ where name.hasPrefix("#x"):
    UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
  case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
  default: nil
  }
}
