package import FHIRDocument

/// The children of an element, those of one name together, in the order of their first.
package struct Members {
  /// The name of each, once.
  package private(set) var keys: [ElementName] = []
  let element: Element?
  /// The elements of each name, once there are many names; few are looked through.
  private var groups: [ElementName: [Element]] = [:]
  /// How many names are looked through one by one.
  static let few = 24

  /// No members.
  package init() { element = nil }

  /// The members of an element, some names left out.
  package init(of element: Element, without skipped: [ElementName] = []) {
    self.element = element
    keys.reserveCapacity(12)
    for child in element.children {
      let name = child.name
      guard name != keys.last, !skipped.contains(name), !keys.contains(name) else { continue }
      if keys.count == Self.few {
        gather(without: skipped)
        return
      }
      keys.append(name)
    }
  }

  /// Some members of an element: those of few names, each of which it has.
  init(of element: Element, named keys: [ElementName]) {
    (self.element, self.keys) = (element, keys)
  }

  private mutating func gather(without skipped: [ElementName]) {
    keys = []
    for child in element?.children.map(\.self) ?? [] where !skipped.contains(child.name) {
      if groups[child.name] == nil { keys.append(child.name) }
      groups[child.name, default: []].append(child)
    }
  }
}

extension Members {
  /// The names, in the order of their first elements.
  var names: [String] { keys.compactMap { element?.document.text(of: $0) } }

  package subscript(_ name: String) -> [Element] {
    element?.document.name(name).map { self[$0] } ?? []
  }

  /// The elements of a name of this document.
  package subscript(_ name: ElementName) -> [Element] {
    guard has(name) else { return [] }
    if !groups.isEmpty { return groups[name] ?? [] }
    return element?.children(name).map(\.self) ?? []
  }

  /// Goes through the elements of a name of this document.
  package func forEach(_ name: ElementName, _ body: (Element) -> Void) {
    if groups.isEmpty, has(name), let element {
      for child in element.children(name) { body(child) }
    } else {
      groups[name]?.forEach(body)
    }
  }

  package func contains(_ name: String) -> Bool {
    element?.document.name(name).map { has($0) } ?? false
  }

  /// Whether there are elements of a name of this document.
  private func has(_ name: ElementName) -> Bool {
    groups.isEmpty ? keys.contains(name) : groups[name] != nil
  }

  /// What the name of another document's element is in this one; `nil` where it is none of these.
  private func own(_ name: ElementName, of other: Members) -> ElementName? {
    guard name.isLocal, let document = other.element?.document else {
      return has(name) ? name : nil
    }
    return element?.document.name(document.text(of: name)).flatMap { has($0) ? $0 : nil }
  }

  /// Whether there are elements with the name that this one has in another document.
  func has(_ name: ElementName, of other: Members) -> Bool { own(name, of: other) != nil }

  /// Whether the elements of a name say the same as those in another document.
  func isSame(_ name: ElementName, as other: Members) -> Bool {
    guard let theirs = other.own(name, of: self), let element, let otherElement = other.element
    else { return false }
    if groups.isEmpty, other.groups.isEmpty {
      return areSame(element.children(name), otherElement.children(theirs))
    }
    return areSame(self[name], other[theirs])
  }

  /// The elements of a name with those in another document; `nil` where these are not as many.
  fileprivate func pairs(
    _ name: ElementName, with other: Members
  ) -> Zip2Sequence<[Element], [Element]>? {
    guard let theirs = other.own(name, of: self) else { return nil }
    let (left, right) = (self[name], other[theirs])
    return left.count == right.count ? zip(left, right) : nil
  }
}

/// Whether two elements say the same in JSON: equal values by their digits, in equal places.
///
/// Where the first comes from JSON, the kinds of its values and its arrays must be the same, too;
/// XML has neither. The pairs still to be compared are a stack of their own.
func isSame(_ left: Element, _ right: Element) -> Bool {
  if let known = left.document.saysSame(left.index, as: right.index, of: right.document) {
    return known
  }
  guard isSameAlone(left, right) else { return false }
  guard left.hasChildren || right.hasChildren else { return true }
  var waiting = [(left, right)]
  while let (left, right) = waiting.popLast() {
    guard isSameAlone(left, right), addChildren(of: left, right, to: &waiting) else {
      return false
    }
  }
  return true
}

/// Whether two lists of elements say the same, one by one.
func isSame(_ left: [Element], _ right: [Element]) -> Bool {
  left.count == right.count && areSame(left, right)
}

private func areSame(_ left: some Sequence<Element>, _ right: some Sequence<Element>) -> Bool {
  var theirs = right.makeIterator()
  for mine in left {
    guard let other = theirs.next(), isSame(mine, other) else { return false }
  }
  return theirs.next() == nil
}

/// Whether two elements say the same, what is inside them aside.
private func isSameAlone(_ left: Element, _ right: Element) -> Bool {
  let isStrict = left.document.isFromJSON
  guard left.isObject == right.isObject, left.isPrimitive == right.isPrimitive,
    left.hasValue == right.hasValue, left.hasChildren == right.hasChildren,
    !isStrict || left.isInArray == right.isInArray
  else { return false }
  guard left.hasValue else { return true }
  let hasSameKind =
    left.isText == right.isText && left.isNumber == right.isNumber
    && left.isBoolean == right.isBoolean
  return (hasSameKind || (!isStrict && left.isText)) && left.hasSameText(as: right)
}

/// Adds the pairs of children to be compared; `false` where one has no other.
private func addChildren(
  of left: Element, _ right: Element, to waiting: inout [(Element, Element)]
) -> Bool {
  let count = waiting.count
  var (mine, theirs) = (left.children.makeIterator(), right.children.makeIterator())
  while true {
    let (first, second) = (mine.next(), theirs.next())
    guard let first, let second else {
      if first == nil && second == nil { return true }
      break
    }
    guard first.hasSameName(as: second) else { break }
    waiting.append((first, second))
  }
  // The order of names means nothing in JSON.
  waiting.removeSubrange(count...)
  let (mineByName, theirsByName) = (Members(of: left), Members(of: right))
  guard mineByName.keys.count == theirsByName.keys.count else { return false }
  for name in mineByName.keys {
    guard let pairs = mineByName.pairs(name, with: theirsByName) else { return false }
    waiting += pairs
  }
  return true
}
