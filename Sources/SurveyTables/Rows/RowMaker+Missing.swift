import FHIRDocument
import FHIRQuestionnaire

extension RowMaker {
  /// Puts the texts of the reasons before all others.
  mutating func addReasons() {
    guard plan.codebook.layout.missing else { return }
    for reason in [MissingReason.notAsked, .disabled, .skipped, .masked, .notInTable] {
      let start = cells.text.count
      cells.text.append(contentsOf: reason.code.utf8)
      reasons[reason] = start..<cells.text.count
    }
  }

  /// Whether a value with parts has none but extensions.
  func hasNothing(_ value: Int, _ document: Document) -> Bool {
    let end = document.end(of: value)
    var child = value + 1
    while child < end, document.name(of: child) == .extension { child = document.end(of: child) }
    return child == end
  }

  /// Adds the reason that a value without a value gives
  /// ([data-absent-reason](https://hl7.org/fhir/R4/extension-data-absent-reason.html)).
  mutating func addReason(
    _ value: Int, _ type: ValueType, at path: Int, _ paths: borrowing AnswerPathTable,
    _ document: Document
  ) {
    let reason = Element(document: document, index: value).children(.extension).first {
      document.isReason($0.index)
    }
    if !add(reason, type, at: path, paths) {
      losses.note(.answer(.extensions), at: Element(document: document, index: value).location())
    }
  }

  var takesReasons: Bool { plan.codebook.layout.missing }

  mutating func meetReason(
    _ node: Int, at path: Int, in document: Document, of paths: borrowing AnswerPathTable
  ) {
    let reason = Element(document: document, index: node)
    if !addOfGroup(reason, at: path, paths), !add(reason, nil, at: path, paths) {
      losses.note(.answer(.extensions), at: reason.location())
    }
  }

  /// Keeps the reason that an extension of a group gives; `false` where it is none, or that of a question.
  private mutating func addOfGroup(
    _ reason: Element, at path: Int, _ paths: borrowing AnswerPathTable
  ) -> Bool {
    guard plan.questions(withLinkId: paths.linkId(of: path)).isEmpty,
      let code = reason.choice("value")?.string, let known = MissingReason(dataAbsentReason: code)
    else { return false }
    let start = cells.text.count
    cells.text.append(contentsOf: known.code.utf8)
    groupReasons.append(
      GroupReason(
        steps: paths.pathSteps(to: path).map(\.step), text: start..<cells.text.count,
        element: reason))
    return true
  }

  /// Notes the reasons of groups that are in no cell.
  mutating func noteUnusedReasons() {
    for reason in groupReasons where !reason.isUsed {
      losses.note(.answer(.extensions), at: reason.element.location())
    }
  }

  /// Adds the reason that an extension gives; `false` where it is none, or has no column.
  private mutating func add(
    _ reason: Element?, _ type: ValueType?, at path: Int, _ paths: borrowing AnswerPathTable
  ) -> Bool {
    guard let reason, let code = reason.choice("value")?.string,
      let known = MissingReason(dataAbsentReason: code),
      let (place, column) = reasonPlace(at: path, type, paths)
    else { return false }
    isAlone = false
    // A row that is made has texts of its own, which come first.
    let row = row(of: place)
    if cells.has(column, inRow: row) {
      let location = reason.location(linkId: paths.linkId(of: path))
      losses.note(.answer(.furtherReason), at: location)
      return true
    }
    if let text = reasons[known] {
      cells.add(column, text, to: row)
    } else {
      let start = cells.text.count
      cells.text.append(contentsOf: known.code.utf8)
      cells.add(column, from: start, to: row)
    }
    return true
  }

  /// Says of an answer that no column holds anything of it.
  mutating func addNotInTable(at path: Int, _ paths: borrowing AnswerPathTable) {
    guard takesReasons, let text = reasons[.notInTable],
      let (place, column) = reasonPlace(at: path, nil, paths)
    else { return }
    isAlone = false
    cells.add(column, text, to: row(of: place), .otherwise)
  }

  /// Where the reason goes why there is no answer at a path; of questions of one linkId that of the version
  /// counts, where no type of an answer says which it is.
  private mutating func reasonPlace(
    at path: Int, _ type: ValueType?, _ paths: borrowing AnswerPathTable
  ) -> (place: Place, column: Int)? {
    var found = type.map { place(at: path, $0, paths) }
    if found?.question == nil {
      let candidates = plan.questions(withLinkId: paths.linkId(of: path))
      let question = candidates.first { plan.versions.has($0, in: version) } ?? candidates.first
      found = question.map { place(at: path, .answer(plan.questions[$0].entry.type), paths) }
    }
    guard let found, let question = found.question,
      let column = found.columns.missing ?? plan.missing(of: question)
    else { return nil }
    return (found, column)
  }
}
