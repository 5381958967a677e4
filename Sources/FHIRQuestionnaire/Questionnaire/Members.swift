import FHIRDocument

/// The children of an element, those of one name together, in the order of their first.
struct Members {
  private struct Run {
    var name: ElementName
    /// Where its elements stand among all.
    var places: Range<Int>
  }

  private let document: Document?
  private var elements: [Element] = []
  private var runs: [Run] = []
  /// The run of each name, once there are many.
  private var byName: [ElementName: Int] = [:]
  /// How many names are looked through one by one.
  private static let few = 24

  /// No members.
  init() { document = nil }

  /// The members of an element, some names left out.
  init(of element: Element, without skipped: [ElementName] = []) {
    document = element.document
    for child in element.children where !skipped.contains(child.name) {
      if child.name == runs.last?.name {
        runs[runs.count - 1].places = runs[runs.count - 1].places.lowerBound..<elements.count + 1
      } else if run(of: child.name) == nil {
        add(child.name, elements.count..<elements.count + 1)
      } else {
        gather(element.children.filter { !skipped.contains($0.name) })
        return
      }
      elements.append(child)
    }
  }

  /// Takes elements of which those of one name do not stand together.
  private mutating func gather(_ children: [Element]) {
    var names: [ElementName] = []
    var groups: [ElementName: [Element]] = [:]
    for child in children {
      if groups[child.name] == nil { names.append(child.name) }
      groups[child.name, default: []].append(child)
    }
    (elements, runs, byName) = ([], [], [:])
    for name in names {
      let start = elements.count
      elements += groups[name] ?? []
      add(name, start..<elements.count)
    }
  }

  private mutating func add(_ name: ElementName, _ places: Range<Int>) {
    runs.append(Run(name: name, places: places))
    if runs.count == Self.few + 1 {
      for (number, run) in runs.enumerated() { byName[run.name] = number }
    } else if runs.count > Self.few {
      byName[name] = runs.count - 1
    }
  }

  private func run(of name: ElementName) -> Int? {
    byName.isEmpty ? runs.firstIndex { $0.name == name } : byName[name]
  }
}

extension Members {
  /// The names, in the order of their first elements.
  var names: [String] { groups.compactMap { $0.first?.nameText } }

  /// The elements of each name; none is empty.
  var groups: some Collection<ArraySlice<Element>> { runs.lazy.map { elements[$0.places] } }

  subscript(_ name: String) -> ArraySlice<Element> {
    document?.name(name).flatMap { run(of: $0) }.map { elements[runs[$0].places] } ?? []
  }

  /// Those that have the same name as other elements, which may stand in another document.
  subscript(like others: ArraySlice<Element>) -> ArraySlice<Element> {
    guard let other = others.first else { return [] }
    if other.name.isLocal { return self[other.nameText] }
    return run(of: other.name).map { elements[runs[$0].places] } ?? []
  }

  func contains(_ name: String) -> Bool { !self[name].isEmpty }
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
    guard hasSameKind || (!isStrict && left.isText), left.hasSameText(as: right) else {
      return false
    }
  }
  guard left.hasChildren || right.hasChildren else { return true }
  return hasSameChildren(left, right)
}

/// Whether two lists of elements say the same, one by one.
func isSame(_ left: some Collection<Element>, _ right: some Collection<Element>) -> Bool {
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
    guard first.hasSameName(as: second) else { break }
    guard isSame(first, second) else { return false }
  }
  // The order of names means nothing in JSON.
  let (mineByName, theirsByName) = (Members(of: left), Members(of: right))
  return mineByName.groups.count == theirsByName.groups.count
    && mineByName.groups.allSatisfy { isSame($0, theirsByName[like: $0]) }
}
