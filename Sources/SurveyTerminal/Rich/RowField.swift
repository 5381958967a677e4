/// Options in one row: a value picker, yes and no.
package struct RowField: Hashable, Sendable {
  let labels: [String]
  /// The number that means an option, where it is not a number itself.
  let numbers: [Int?]
  /// What else an option is called, in lower case.
  private let names: [[String]]
  private(set) var cursor: Int?
  /// The option that was chosen at first.
  let initial: Int?
  private var typed = ""

  init(_ labels: [String], numbers: [Int?], names: [[String]] = [], at index: Int?) {
    self.labels = labels
    self.numbers = numbers
    self.names = names
    cursor = index
    initial = index
  }

  /// How wide all options are side by side, with what is between them and around the chosen one.
  var columns: Int {
    zip(labels, numbers).reduce(8) { sum, option in
      let number = option.1.map { "\($0) ".count } ?? 0
      return sum + number + TextWidth.columns(of: TextWrapping.safe(option.0)) + 3
    }
  }

  /// Takes a key; `false` when it means nothing to a row.
  mutating func press(_ key: Key) -> Bool {
    if case .text(let text) = key { return type(text) }
    typed = ""
    switch key {
    case .left, .up: move(to: (cursor ?? labels.count) - 1)
    case .right, .down: move(to: (cursor ?? -1) + 1)
    case .home: move(to: 0)
    case .end: move(to: labels.count - 1)
    case .backspace, .delete, .control("u"): cursor = nil
    default: return false
    }
    return true
  }

  private mutating func move(to index: Int) {
    if !labels.isEmpty { cursor = min(max(0, index), labels.count - 1) }
  }

  /// The option that begins with what is typed, or has it as its number.
  private mutating func type(_ text: String) -> Bool {
    for candidate in [typed + text.lowercased(), text.lowercased()] where candidate != " " {
      let found =
        numbers.firstIndex { $0 != nil && $0 == Int(candidate) }
        ?? labels.firstIndex { $0.lowercased().hasPrefix(candidate) }
        ?? names.firstIndex { $0.contains { $0.hasPrefix(candidate) } }
      if let found {
        (typed, cursor) = (candidate, found)
        return true
      }
    }
    return false
  }
}
