import SurveyInterview

/// A list under the keys: entries, a filter, and the entry that the person is at.
///
/// Nothing is chosen before a key says so. The texts are folded once, for the first filter, and a longer
/// filter looks only through what matched the shorter one.
package struct ListField: Hashable, Sendable {
  /// One line of a list.
  package struct Entry: Hashable, Sendable {
    /// What choosing it means.
    enum Meaning: Hashable, Sendable {
      /// The option with this index.
      case option(Int)
      case jump(Int)
      case send
      case goOn
      case addAnother
      /// The repetition with this number, from 1.
      case repetition(Int)
      case confirm(Bool)
      case nothing
    }

    var number: Int?
    var label: String
    var meaning: Meaning
    var isExclusive = false
    var isOther = false
    /// Whether its section may be left out (review).
    var mayLeave = false

    init(_ label: String, _ meaning: Meaning, number: Int? = nil) {
      self.label = label
      self.meaning = meaning
      self.number = number
    }
  }

  let entries: [Entry]
  /// The labels in lower case, as a filter is compared with them; none before there is a filter.
  private var folded: [[UInt8]] = []
  /// The entries with a mark, of a check list.
  var marked: Set<Int> = []
  /// Whether something was chosen at first.
  var hadChoice: Bool
  /// Whether several can be marked.
  let isMany: Bool
  /// Whether typing filters at once; otherwise after "/".
  let filtersAtOnce: Bool
  /// Whether the line for what is typed is there from the beginning.
  var isSearched = false
  /// How the entries are laid out.
  var layout = EntryLayout()
  /// The least and most that can be marked.
  var least: Int?
  var most: Int?
  private(set) var filter = LineEditor()
  /// Whether the filter is shown.
  private(set) var isFiltering = false
  /// The indexes of the entries that match.
  private(set) var matches: [Int]
  /// The index, in ``matches``, of the entry one is at.
  var cursor: Int?
  /// What is to be said about the last key.
  private(set) var message: Message?

  init(
    _ entries: [Entry], isMany: Bool = false, filtersAtOnce: Bool = true, at entry: Int? = nil
  ) {
    self.entries = entries
    self.isMany = isMany
    self.filtersAtOnce = filtersAtOnce
    matches = Array(entries.indices)
    cursor = entry
    hadChoice = entry != nil
  }

  /// The entry that one is at.
  var current: Entry? {
    guard let cursor, matches.indices.contains(cursor) else { return nil }
    return entries[matches[cursor]]
  }

  /// Shows the line for what is typed before anything is.
  mutating func beginSearch() { (isSearched, isFiltering) = (true, true) }

  /// Takes a key; `false` when it means nothing to a list.
  mutating func press(_ key: Key, page: Int) -> Bool {
    message = nil
    switch key {
    case .up, .down, .left, .right:
      guard let next = layout.step(key, from: cursor, of: matches.count) else { return false }
      move(to: next)
    case .pageUp: move(to: (cursor ?? 0) - page)
    case .pageDown: move(to: (cursor ?? 0) + page)
    case .home: move(to: 0)
    case .end: move(to: matches.count - 1)
    case .text(" ") where isMany && !(isSearched && !filter.isEmpty): toggle()
    case .control("a") where isMany: markAll()
    case .escape:
      guard isFiltering, !(isSearched && filter.isEmpty) else { return false }
      setFilter(LineEditor())
      isFiltering = isSearched
    case .text("/") where !filtersAtOnce && !isFiltering: isFiltering = true
    case .text, .paste, .backspace, .control("u"), .control("w"):
      guard filtersAtOnce || isFiltering else { return false }
      return type(key)
    default: return false
    }
    return true
  }

  private mutating func type(_ key: Key) -> Bool {
    if filter.isEmpty, key == .backspace || key == .control("u") {
      cursor = nil
      if isMany { marked = [] }
      return true
    }
    var next = filter
    guard next.press(key) else { return false }
    setFilter(next)
    return true
  }

  private mutating func move(to index: Int) {
    if !matches.isEmpty { cursor = min(max(0, index), matches.count - 1) }
  }

  private mutating func setFilter(_ next: LineEditor) {
    let isLonger = next.text.hasPrefix(filter.text)
    let at = cursor.flatMap { matches.indices.contains($0) ? matches[$0] : nil }
    filter = next
    isFiltering = !next.isEmpty || isSearched || (isFiltering && !filtersAtOnce)
    let words = LabelFilter(next.text)
    if words.isEmpty {
      matches = Array(entries.indices)
      cursor = at.flatMap { matches.firstIndex(of: $0) }
      return
    }
    if folded.isEmpty { folded = entries.map { LabelFilter.folded($0.label) } }
    let digits = next.text.allSatisfy(\.isNumber) ? next.text : nil
    matches = (isLonger ? matches : Array(entries.indices)).filter { index in
      let entry = entries[index]
      if entry.isOther { return true }
      if let digits, entry.number.map({ String($0).hasPrefix(digits) }) == true { return true }
      return words.matches(folded[index])
    }
    let exact = digits.flatMap(Int.init).flatMap { number in
      matches.firstIndex { entries[$0].number == number }
    }
    let whole = LabelFilter.folded(next.text)
    let same = matches.firstIndex { folded[$0] == whole }
    cursor = exact ?? same ?? (matches.isEmpty ? nil : 0)
  }

  /// Marks the entry one is at, or takes its mark away.
  mutating func toggle() {
    guard let cursor, matches.indices.contains(cursor) else { return }
    let index = matches[cursor]
    if marked.remove(index) != nil { return }
    if entries[index].isExclusive {
      if !marked.isEmpty { message = .excludes(entries[index].label) }
      marked = [index]
      return
    }
    let exclusive = marked.filter { entries[$0].isExclusive }
    if let only = exclusive.first { message = .excludes(entries[only].label) }
    if let most, marked.count - exclusive.count >= most {
      message = .most(most)
      return
    }
    marked.subtract(exclusive)
    marked.insert(index)
  }

  /// Marks all that match, or, when they are marked, none of them.
  private mutating func markAll() {
    let all = matches.filter { !entries[$0].isExclusive && !entries[$0].isOther }
    if all.allSatisfy(marked.contains) {
      marked.subtract(all)
    } else if let most, marked.union(all).count > most {
      message = .most(most)
    } else {
      marked.subtract(marked.filter { entries[$0].isExclusive })
      marked.formUnion(all)
    }
  }
}

extension ListField {
  /// What is said of a key.
  package enum Message: Hashable, Sendable {
    /// The choice with this label cleared the others, or was cleared.
    case excludes(String)
    /// No more than so many can be chosen.
    case most(Int)
  }
}
