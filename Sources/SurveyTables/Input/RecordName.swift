import FHIRDocument
import SurveyDiagnostics

/// What stands for the id of a response, and for the place of its record.
struct RecordName: Sendable {
  /// Of the id, as it was before a policy changed it; 0 where there is none.
  let id: UInt64
  /// Of the file, the line and the column.
  let place: UInt64
  /// The line on which it starts.
  let line: Int

  init(_ record: BatchRecord) {
    id = record.id
    line = record.line
    let position = record.element.location().position
    var mark = TextMark()
    mark.add(record.file.utf8)
    mark.add("\(position?.line ?? record.line):\(position?.column ?? 0)".utf8)
    place = mark.value
  }

  /// What stands for the id of a response; 0 where it has none.
  static func id(of response: Element) -> UInt64 {
    guard let id = response[.id], id.hasValue else { return 0 }
    var text: [UInt8] = []
    id.appendText(to: &text)
    var mark = TextMark()
    mark.add(text)
    return max(mark.value, 1)
  }
}
