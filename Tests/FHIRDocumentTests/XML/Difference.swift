import FHIRDocument

/// Where two resources differ first, or `nil` where they say the same.
///
/// Values are compared by their text, so that `1.0` differs from `1.00`; the order of elements counts
/// only among those of one name.
func firstDifference(_ left: Element, _ right: Element, _ path: String = "") -> String? {
  if left.isObject != right.isObject { return "\(path): an object and a primitive" }
  if left.nameText == "div" || (left.isPrimitive && path.hasSuffix(".div")) {
    let texts = (normalized(left.string ?? ""), normalized(right.string ?? ""))
    return texts.0 == texts.1 ? nil : "\(path):\n\(texts.0)\n\(texts.1)"
  }
  if left.string != right.string {
    return "\(path): \(left.string ?? "nothing") and \(right.string ?? "nothing")"
  }
  let children = (grouped(left), grouped(right))
  for name in children.0.keys.sorted() + children.1.keys.sorted() {
    let pair = (children.0[name] ?? [], children.1[name] ?? [])
    if pair.0.count != pair.1.count {
      return "\(path).\(name): \(pair.0.count) and \(pair.1.count) times"
    }
    for (index, (one, other)) in zip(pair.0, pair.1).enumerated() {
      if let found = firstDifference(one, other, "\(path).\(name)[\(index)]") { return found }
    }
  }
  return nil
}

private func grouped(_ element: Element) -> [String: [Element]] {
  Dictionary(grouping: element.children, by: \.nameText)
}

/// Markup without what two ways to write the same may differ in.
private func normalized(_ markup: String) -> String {
  var text = ""
  var rest = markup[...]
  while let start = rest.firstIndex(of: "&") {
    text += rest[..<start]
    rest = rest[start...].dropFirst()
    if let end = rest.firstIndex(of: ";"), let plain = plain(rest[..<end]) {
      text += plain
      rest = rest[end...].dropFirst()
    } else {
      text += "&"
    }
  }
  text += rest
  return text.split(whereSeparator: { $0.isWhitespace && $0 != "\u{A0}" }).joined(separator: " ")
    .replacing(" />", with: "/>").replacing("> <", with: "><")
}

private func plain(_ name: Substring) -> String? {
  switch name {
  case "amp": return "&"
  case "lt": return "<"
  case "gt": return ">"
  case "quot": return "\""
  case "apos": return "'"
  case "nbsp": return "\u{A0}"
  case _ where name.hasPrefix("#x"):
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
  case _ where name.hasPrefix("#"):
    return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String($0) }
  default: return nil
  }
}
