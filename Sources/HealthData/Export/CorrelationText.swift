import SurveyDiagnostics
import SystemIO

/// The correlations of an export as a text of their own, without reading what is between them.
///
/// Wherever there is no comment, section or instruction, a `<` begins a tag. Where one of these comes behind the
/// DOCTYPE, the text is unusual: it ends there, and has to be read as a whole.
struct CorrelationText {
  /// Whether there may be correlations that are not in it.
  private(set) var isUnusual = false

  private let text: HealthText
  /// A part of the export; what is behind `index` was not looked at.
  private var window = [UInt8](repeating: 0, count: 1 << 18)
  private var index = 0
  private var count = 0
  private var isAtEnd = false
  private var isInRoot = false
  private var isInside = false
  /// What was found, and how much of it was given.
  private var found = Array("<HealthData>".utf8)
  private var given = 0

  init(_ text: HealthText) { self.text = text }

  /// Reads some bytes into a part of a buffer; 0 at the end.
  mutating func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(Diagnostic) -> Int {
    while given == found.count, !isAtEnd, !isUnusual {
      found.removeAll(keepingCapacity: true)
      given = 0
      try fill()
      look()
      if isAtEnd || isUnusual { found += Array("</HealthData>".utf8) }
    }
    let some = min(found.count - given, range.count)
    buffer.replaceSubrange(
      range.lowerBound..<range.lowerBound + some, with: found[given..<given + some])
    given += some
    return some
  }

  /// Reads another part behind what was not looked at.
  private mutating func fill() throws(Diagnostic) {
    let rest = window[index..<count]
    window.replaceSubrange(0..<rest.count, with: rest)
    (index, count) = (0, rest.count)
    let more = try text.read(into: &window, count..<window.count)
    isAtEnd = more == 0
    count += more
  }

  /// Looks at the tags of the part, and copies those that belong to correlations.
  private mutating func look() {
    var start = index
    while index < count {
      let next = firstIndex(of: UInt8(ascii: "<"), in: window, index..<count)
      guard let tag = next else {
        index = count
        break
      }
      if tag + Self.longest > count, !isAtEnd {
        index = tag
        break
      }
      if has("</Correlation", at: tag), isInside {
        found += window[start..<tag] + Array("</Correlation>".utf8)
        isInside = false
      } else if has("<Correlation", at: tag), isInRoot, !isInside {
        (start, isInside) = (tag, true)
      } else if has("<HealthData", at: tag) {
        isInRoot = true
      } else if isInRoot, has("<!", at: tag) || has("<?", at: tag) {
        isUnusual = true
        return
      }
      index = tag + 1
    }
    if isInside { found += window[start..<index] }
  }

  private static let longest = 13

  private func has(_ word: StaticString, at index: Int) -> Bool {
    window.isText(word, index..<min(index + word.utf8CodeUnitCount, count))
  }
}
