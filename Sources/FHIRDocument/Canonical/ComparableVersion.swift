/// The text of a version as numbers and words, so that versions can be compared: `4.0.1`, `2024-05`, `v10`,
/// `5.0.0-ballot`.
///
/// Numbers count by their value, and a `v` before them is not a part of the version. What has a label is a
/// draft, and comes before what has the same numbers and none; what is behind a `+` does not count.
/// A hyphen before a number parts numbers where there was no point before it, as in dates, and begins
/// a label elsewhere. Words come before numbers, but behind them in a label.
/// [semver.org](https://semver.org/#spec-item-11)
package struct ComparableVersion: Comparable, Sendable {
  private let core: [Part]
  /// The label behind the numbers; `nil` for what is released.
  private let label: [Part]?
  /// Whether there is nothing but numbers before the label.
  private let isOfNumbers: Bool

  /// Reads a version of numbers with or without a label; `nil` for any other text.
  package init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.init(anyText: text)
    if !isOfNumbers { return nil }
  }

  /// Reads any text.
  package init(anyText text: String) {
    var rest = Array(text.utf8).prefix { $0 != UInt8(ascii: "+") }
    if rest.first == UInt8(ascii: "v") || rest.first == UInt8(ascii: "V"),
      rest.dropFirst().first?.isDigit == true
    {
      rest = rest.dropFirst()
    }
    var core: [Part] = []
    var label: [Part]?
    var (hasPoint, isOfNumbers) = (false, true)
    while label == nil {
      let text = Self.untilMark(rest)
      let parts = Part.parts(of: text)
      core += parts
      isOfNumbers = isOfNumbers && parts.count == 1 && parts[0].isNumber
      rest = rest.dropFirst(text.count)
      guard let mark = rest.first else { break }
      rest = rest.dropFirst()
      if mark == Self.point {
        hasPoint = true
        if rest.isEmpty { break }
      } else if hasPoint || !Part(whole: Self.untilMark(rest)).isNumber {
        label = rest.split(separator: Self.point).map(Part.init(whole:))
      }
    }
    while core.last == .number([]) { core.removeLast() }
    (self.core, self.label, self.isOfNumbers) = (core, label, isOfNumbers)
  }

  private static let point = UInt8(ascii: ".")

  private static func untilMark(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix { $0 != point && $0 != UInt8(ascii: "-") }
  }

  /// Whether it has a label: a draft of what has the numbers.
  package var isDraft: Bool { label != nil }

  package static func < (left: Self, right: Self) -> Bool {
    if left.core != right.core {
      return left.core.lexicographicallyPrecedes(right.core) {
        Part.isLess($0, $1, wordsFirst: true)
      }
    }
    guard let mine = left.label else { return false }
    guard let theirs = right.label else { return true }
    return mine.lexicographicallyPrecedes(theirs) { Part.isLess($0, $1, wordsFirst: false) }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.core == right.core && left.label == right.label
  }
}

extension ComparableVersion {
  /// A number, by its digits without zeros before them, or a word.
  private enum Part: Equatable {
    case number(ArraySlice<UInt8>)
    case word(ArraySlice<UInt8>)

    init(whole text: ArraySlice<UInt8>) {
      let isNumber = !text.isEmpty && text.allSatisfy(\.isDigit)
      self = isNumber ? .number(text.drop { $0 == UInt8(ascii: "0") }) : .word(text)
    }

    /// The numbers and words that a text is made of.
    static func parts(of text: ArraySlice<UInt8>) -> [Part] {
      var parts: [Part] = []
      var rest = text
      while let first = rest.first {
        let part = rest.prefix { $0.isDigit == first.isDigit }
        parts.append(Part(whole: part))
        rest = rest.dropFirst(part.count)
      }
      return parts
    }

    var isNumber: Bool { if case .number = self { true } else { false } }

    static func isLess(_ left: Part, _ right: Part, wordsFirst: Bool) -> Bool {
      switch (left, right) {
      case (.number(let mine), .number(let theirs)):
        mine.count == theirs.count
          ? mine.lexicographicallyPrecedes(theirs) : mine.count < theirs.count
      case (.word(let mine), .word(let theirs)): mine.lexicographicallyPrecedes(theirs)
      case (.word, .number): wordsFirst
      case (.number, .word): !wordsFirst
      }
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
