/// What the cell `type` of a row says.
struct QuestionType: Hashable, Sendable {
  /// What kind of row it is.
  enum Kind: String, Hashable, Sendable {
    case integer, decimal, text, note, date, time, dateTime, range, barcode, acknowledge
    case geopoint, geotrace, geoshape
    case image, audio, video, file
    case calculate, hidden, percentage
    case selectOne = "select_one"
    case selectMultiple = "select_multiple"
    case rank
    /// What the device says of itself and of the interview.
    case start, end, today
    case property
    case beginGroup = "begin group"
    case endGroup = "end group"
    case beginRepeat = "begin repeat"
    case endRepeat = "end repeat"
    case include
    /// A file of data beside the form, which is no question.
    case external
  }

  /// Where the options of a select are.
  enum Options: Hashable, Sendable {
    case list(String)
    /// A list of the sheet `external_choices`.
    case external(String)
    /// A file beside the form.
    case file(String)
  }

  var kind: Kind
  var options: Options?
  /// Whether an answer of one's own is allowed beside the options.
  var isOpen = false

  init(_ kind: Kind, _ options: Options? = nil, isOpen: Bool = false) {
    (self.kind, self.options, self.isOpen) = (kind, options, isOpen)
  }

  /// Whether the options are the answers to a question in the repetitions of a group.
  var isOfAnswers: Bool {
    if case .list(let name) = options { name.hasPrefix("${") } else { false }
  }
}

extension QuestionType {
  /// Reads a cell: `select_one yes_no or_other`, `begin_group`, `add integer prompt`.
  ///
  /// - Parameter list: the list, where it is in a cell of its own.
  init?(_ text: String, list: String? = nil) {
    let words = text.split { $0.isWhitespace }.map(String.init)
    let plain = words.joined(separator: " ").lowercased()
    if let kind = Self.kinds[plain] ?? Self.controls[plain.replacing("_", with: " ")] {
      self.init(kind)
      return
    }
    if let select = Self.select(words, list) {
      self = select
      return
    }
    return nil
  }

  private static func select(_ words: [String], _ list: String?) -> QuestionType? {
    var words = words
    var isOpen = false
    for ending in [["or", "specify", "other"], ["or_other"], ["or", "other"]]
    where words.suffix(ending.count).map({ $0.lowercased() }) == ending
      && words.count > ending.count
    {
      words.removeLast(ending.count)
      isOpen = true
      break
    }
    for count in (1...5).reversed() where words.count >= count {
      let name = words.prefix(count).joined(separator: " ").lowercased()
      guard let (kind, place) = selects[name] else { continue }
      let rest = words.dropFirst(count).joined(separator: " ")
      let name2 = rest.isEmpty ? list ?? "" : rest
      guard !name2.isEmpty else { return nil }
      switch place {
      case .here: return QuestionType(kind, .list(name2), isOpen: isOpen)
      case .external: return QuestionType(kind, .external(name2), isOpen: isOpen)
      case .file: return QuestionType(kind, .file(name2), isOpen: isOpen)
      }
    }
    return nil
  }

  private enum Place { case here, external, file }

  private static let selects: [String: (Kind, Place)] = [
    "select_one": (.selectOne, .here), "select one": (.selectOne, .here),
    "select1": (.selectOne, .here), "select one from": (.selectOne, .here),
    "select one using": (.selectOne, .here), "q select1": (.selectOne, .here),
    "add select one prompt using": (.selectOne, .here),
    "select_multiple": (.selectMultiple, .here), "select multiple": (.selectMultiple, .here),
    "select all that apply": (.selectMultiple, .here),
    "select all that apply from": (.selectMultiple, .here),
    "select multiple from": (.selectMultiple, .here),
    "select multiple using": (.selectMultiple, .here), "q select": (.selectMultiple, .here),
    "add select multiple prompt using": (.selectMultiple, .here),
    "rank": (.rank, .here),
    "select_one_external": (.selectOne, .external), "select one external": (.selectOne, .external),
    "select_one_from_file": (.selectOne, .file), "select one from file": (.selectOne, .file),
    "select_multiple_from_file": (.selectMultiple, .file),
    "select multiple from file": (.selectMultiple, .file),
  ]

  private static let controls: [String: Kind] = [
    "begin group": .beginGroup, "end group": .endGroup, "begin repeat": .beginRepeat,
    "end repeat": .endRepeat, "begin lgroup": .beginRepeat, "end lgroup": .endRepeat,
    "begin looped group": .beginRepeat, "end looped group": .endRepeat,
  ]
}
