import FHIRDocument

/// The children of an element, those of one name together, in the order of their first.
struct Members {
  private(set) var names: [String] = []
  private var groups: [[Element]] = []
  /// The place of each name, once there are many.
  private var places: [String: Int] = [:]
  /// How many names are looked through one by one.
  private static let few = 24

  /// No members.
  init() {}

  /// The members of an element, some names left out.
  init(of element: Element, without skipped: Set<ElementName> = []) {
    var last: ElementName?
    for child in element.children where !skipped.contains(child.name) {
      // Those of one name mostly stand together.
      if child.name == last {
        groups[groups.count - 1].append(child)
        continue
      }
      let name = child.nameText
      if let place = place(of: name) {
        groups[place].append(child)
        last = nil
      } else {
        add(name, [child])
        last = child.name
      }
    }
  }

  subscript(_ name: String) -> [Element] { place(of: name).map { groups[$0] } ?? [] }

  func contains(_ name: String) -> Bool { place(of: name) != nil }

  private func place(of name: String) -> Int? {
    places.isEmpty ? names.firstIndex(of: name) : places[name]
  }

  private mutating func add(_ name: String, _ elements: [Element]) {
    names.append(name)
    groups.append(elements)
    if names.count > Self.few {
      if places.isEmpty { places = Dictionary(uniqueKeysWithValues: zip(names, names.indices)) }
      places[name] = names.count - 1
    }
  }
}

/// Whether two elements say the same in JSON: equal values by their digits, in equal places.
///
/// Where the first comes from JSON, the kinds of its values and its arrays must be the same, too;
/// XML has neither.
func isSame(_ left: Element, _ right: Element) -> Bool {
  let isStrict = left.document.isFromJSON
  guard left.isObject == right.isObject, left.isPrimitive == right.isPrimitive,
    left.hasValue == right.hasValue, !isStrict || left.isInArray == right.isInArray
  else { return false }
  if left.hasValue {
    let hasSameKind =
      left.isText == right.isText && left.isNumber == right.isNumber
      && left.isBoolean == right.isBoolean
    guard hasSameKind || (!isStrict && left.isText), left.string == right.string else {
      return false
    }
  }
  guard left.hasChildren || right.hasChildren else { return true }
  return hasSameChildren(left, right)
}

/// Whether two lists of elements say the same, one by one.
func isSame(_ left: [Element], _ right: [Element]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
}

private func hasSameChildren(_ left: Element, _ right: Element) -> Bool {
  var mine = left.children.makeIterator()
  var theirs = right.children.makeIterator()
  while true {
    let (first, second) = (mine.next(), theirs.next())
    guard let first, let second else {
      if first == nil && second == nil { return true }
      break
    }
    guard first.nameText == second.nameText else { break }
    guard isSame(first, second) else { return false }
  }
  // The order of names means nothing in JSON.
  let (mineByName, theirsByName) = (Members(of: left), Members(of: right))
  return mineByName.names.count == theirsByName.names.count
    && mineByName.names.allSatisfy { isSame(mineByName[$0], theirsByName[$0]) }
}
