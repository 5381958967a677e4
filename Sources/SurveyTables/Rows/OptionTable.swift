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

  /// What is said of each option.
  private struct Said {
    var cells: [[UInt8]]
    /// Where the words by which it is known are in ``bytes``.
    var words: [[Range<Int>]]
    var weights: [ExactDecimal?]
  }

  /// Which options each version offers; empty where all offer all.
  let offers: [[Bool]]
  /// What is said of options by each version; by one for all where they say the same.
  private var versions: [Said] = []
  private var keys: [Key] = []
  private var bytes: [UInt8] = []
  private var numbers: [Int: [Int]] = [:]

  /// Whether versions say different things of an option, or of its weight.
  var dependsOnVersion: Bool { versions.count > 1 }

  /// `versions` are what is known of those of the codebook.
  ///
  /// - Parameter hasCellsOfCodebook: Whether cells are the same in all rows, whatever their versions say.
  init(
    _ question: CodebookQuestion, of codebook: Codebook, _ versions: [VersionOptions?] = [],
    hasCellsOfCodebook: Bool = false
  ) {
    offers = question.offers(in: codebook.versions)
    for option in question.options { add(option) }
    guard question.hasOptions else { return }
    let cells = question.cells(of: codebook)
    let known = versions.map { version in
      let own = version?.options(of: question) ?? [:]
      return (
        cells: hasCellsOfCodebook ? cells : question.cells(of: codebook, own: own),
        words: question.options.map {
          version?.words(of: $0, question).map(Set.init) ?? Set($0.texts.values)
        },
        weights: question.options.map { own[$0.value].map(\.ordinal) ?? $0.weight }
      )
    }
    let first =
      known.first
      ?? (cells, question.options.map { Set($0.texts.values) }, question.options.map(\.weight))
    let isSame = known.allSatisfy {
      $0.cells == first.cells && $0.words == first.words && $0.weights == first.weights
    }
    self.versions = (isSame ? [first] : known).map { said in
      Said(
        cells: said.cells.map { Array($0.utf8) },
        words: said.words.map { $0.sorted().map { range(of: $0) } }, weights: said.weights)
    }
  }

  /// Whether a version offers an option.
  func isOffered(_ option: Int, in version: Int) -> Bool {
    guard offers.indices.contains(version), offers[version].indices.contains(option) else {
      return true
    }
    return offers[version][option]
  }

  private func said(in version: Int) -> Said? {
    versions.indices.contains(version) ? versions[version] : versions.last
  }

  /// What a cell of a row that is read with a version says of an option.
  func cell(of option: Int, in version: Int) -> [UInt8] {
    guard let cells = said(in: version)?.cells, cells.indices.contains(option) else { return [] }
    return cells[option]
  }

  /// The weights of the options in each version; none where all versions say the same.
  var weightsByVersion: [[Double?]] {
    guard Set(versions.map(\.weights)).count > 1 else { return [] }
    return versions.map { $0.weights.map { $0.flatMap { Double($0.description) } } }
  }

  /// Whether two options have one cell in a version, or one has an empty cell.
  var hasUnclearCells: Bool {
    versions.contains { Set($0.cells).count < $0.cells.count || $0.cells.contains([]) }
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

  /// Whether a display is one of the texts that an option is known by in a version.
  func has(_ display: Int, of option: Int, version: Int, in document: Document) -> Bool {
    guard let words = said(in: version)?.words, words.indices.contains(option) else { return false }
    return words[option].contains { document.hasText(display, bytes, $0) }
  }

  private static func hash(_ text: Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: FNVHash(text).value)
  }
}
