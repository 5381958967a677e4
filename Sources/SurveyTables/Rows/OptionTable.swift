import FHIRDocument
import SurveyModel
import SurveyPrimitives

/// The options of a question, found by the value of an answer.
struct OptionTable: Sendable {
  /// What a text stands for: the text of an answer is never the code of an option.
  private enum Kind {
    case code, display, reference, value
  }

  private struct Key {
    /// Where the code, or the text of the value, is in ``bytes``.
    let text: Range<Int>
    /// Where the system is; `nil` where there is none.
    let system: Range<Int>?
    let kind: Kind
  }

  /// What a cell says of each option.
  let cells: [[UInt8]]
  /// Whether the words of an option are known, and where they are in ``bytes``.
  private var words: [[Range<Int>]] = []
  private var keys: [Key] = []
  private var bytes: [UInt8] = []
  private var numbers: [Int: [Int]] = [:]

  init(_ question: CodebookQuestion, of codebook: Codebook) {
    cells = question.cells(of: codebook).map { Array($0.utf8) }
    for option in question.options { add(option) }
  }

  private mutating func add(_ option: CodebookOption) {
    let text = range(of: option.mark)
    var system: Range<Int>?
    var kind = Kind.value
    switch option.value {
    case .coding(let coding):
      system = coding.system.map { range(of: $0) }
      kind = coding.code == nil ? .display : .code
    case .reference: kind = .reference
    default: break
    }
    numbers[Self.hash(bytes[text].span), default: []].append(keys.count)
    keys.append(Key(text: text, system: system, kind: kind))
    words.append(option.texts.values.map { range(of: $0) })
  }

  private mutating func range(of text: String) -> Range<Int> {
    let start = bytes.count
    bytes += text.utf8
    return start..<bytes.count
  }

  /// The number of the option that a value is, `nil` for any other value.
  func number(of value: Int, in document: Document) -> Int? {
    guard document.isObject(value) else { return number(value, .value, document) }
    if let reference = document.child(.reference, of: value) {
      return number(reference, .reference, document)
    }
    let system = document.child(.system, of: value)
    if let code = document.child(.code, of: value) {
      return number(code, .code, system: system, document)
    }
    return document.child(.display, of: value).flatMap {
      number($0, .display, system: system, document)
    }
  }

  private func number(
    _ text: Int, _ kind: Kind, system: Int? = nil, _ document: Document
  ) -> Int? {
    var hash = 0
    document.withText(of: text) { hash = Self.hash($0) }
    return numbers[hash]?.first { number in
      let key = keys[number]
      guard key.kind == kind, document.hasText(text, bytes, key.text) else { return false }
      guard let system, let known = key.system else { return system == nil && key.system == nil }
      return document.hasText(system, bytes, known)
    }
  }

  /// Whether a display is one of the texts that an option is known by.
  func has(_ display: Int, of option: Int, in document: Document) -> Bool {
    words[option].contains { document.hasText(display, bytes, $0) }
  }

  /// FNV-1a: short texts, and the same in every run.
  private static func hash(_ text: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in text.indices { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash)
  }
}
