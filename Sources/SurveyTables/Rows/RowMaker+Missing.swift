import FHIRDocument
import FHIRQuestionnaire

extension RowMaker {
  /// Puts the texts of the reasons before all others.
  mutating func addReasons() {
    guard plan.codebook.layout.missing else { return }
    for reason in [MissingReason.notAsked, .disabled, .skipped, .masked] {
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
    let place = place(at: path, type, paths)
    guard let column = place.columns.missing ?? place.question.flatMap({ plan.missing(of: $0) }),
      let code = Element(document: document, index: value).dataAbsentReason,
      let reason = MissingReason(dataAbsentReason: code)
    else {
      return losses.note(
        .answer(.extensions), at: Element(document: document, index: value).location())
    }
    // A row that is made has texts of its own, which come first.
    let row = row(of: place)
    let start = cells.text.count
    cells.text.append(contentsOf: reason.code.utf8)
    cells.add(column, from: start, to: row)
  }
}

extension Element {
  /// The code of the extension that says why there is no value.
  fileprivate var dataAbsentReason: String? {
    children(.extension).first { $0[.url]?.string == CrossVersionURL.absence }?.choice("value")?
      .string
  }
}
