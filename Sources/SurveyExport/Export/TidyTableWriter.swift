import Diagnostics
import FHIRDocument

/// Writes a row for each answer.
struct TidyTableWriter: BatchWriter {
  private let output: BatchOutput
  private var walk: AnswerWalk
  private var rows = Rows()

  init(_ output: BatchOutput, order: ItemOrder) {
    self.output = output
    walk = AnswerWalk(order: order)
    output.write("response,subject,authored,linkId,instance,text,type,value,system,code,unit\n")
  }

  var bytesWritten: Int { output.bytesWritten }

  mutating func add(_ record: BatchRecord, number: Int) throws(Diagnostic) -> Int {
    rows.start(record.element, number: number)
    try walk.walk(record.element, &rows)
    output.write { $0.append(contentsOf: rows.bytes) }
    return rows.count
  }

  mutating func flush() throws(Diagnostic) { try output.flushIfFull() }

  mutating func finish() throws(Diagnostic) { try output.finish() }
}

extension TidyTableWriter {
  /// The rows of one response.
  private struct Rows: AnswerSink {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0
    private var head: [UInt8] = []

    mutating func start(_ response: Element, number: Int) {
      bytes.removeAll(keepingCapacity: true)
      head.removeAll(keepingCapacity: true)
      count = 0
      AnswerText.appendHead(response, number: number, to: &head)
      head.append(CSVText.comma)
    }

    mutating func add(
      _ value: Element?, _ type: AnswerType?, of item: Element, at place: Int,
      in places: borrowing PlaceTable
    ) {
      count += 1
      bytes.append(contentsOf: head)
      bytes.append(contentsOf: places.cells(of: place))
      bytes.append(CSVText.comma)
      if let text = item[.text], text.hasValue {
        CSVText.append(text, to: &bytes)
      } else {
        bytes.append(contentsOf: places.textCell(of: place))
      }
      bytes.append(CSVText.comma)
      AnswerText.appendCells(value, type, to: &bytes)
      bytes.append(CSVText.newline)
    }
  }
}
