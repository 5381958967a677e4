import FHIRDocument
import SurveyDiagnostics

/// Makes a row of each answer.
struct TidyTablePreparer: RecordPreparer {
  static let header: StaticString =
    "response,subject,authored,linkId,instance,text,type,value,system,code,unit\n"

  private var walk: AnswerWalk
  private var rows = Rows()

  var mayHaveModifiers: Bool { walk.mayHaveModifiers }

  init(order: ItemOrder) { walk = AnswerWalk(order: order) }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout TidyRows
  ) throws(Diagnostic) -> Int? {
    guard rows.start(record.element, number: number) else { return nil }
    let start = prepared.count
    swap(&rows.made, &prepared)
    defer { swap(&rows.made, &prepared) }
    do {
      try walk.walk(record.element, &rows)
    } catch {
      rows.made.drop(from: start)
      throw error
    }
    return rows.count
  }
}

extension TidyTablePreparer {
  /// The rows of one response.
  fileprivate struct Rows: AnswerSink {
    var made = TidyRows()
    private(set) var count = 0
    private var head: [UInt8] = []
    /// What was before the value of the last answer at each path.
    private var leads: [Lead] = []
    private var leadBytes: [UInt8] = []

    /// The cells from `linkId` to `type`, and the text from which they were made.
    private struct Lead {
      var text: Range<Int>?
      var type: ValueType?
      var cells = 0..<0
    }

    private static let mostLeadBytes = 1 << 20

    /// Starts a response; `false` where its number is needed and not known.
    mutating func start(_ response: Element, number: Int?) -> Bool {
      head.removeAll(keepingCapacity: true)
      count = 0
      guard AnswerText.appendHead(response, number: number, to: &head) else { return false }
      head.append(CSVText.comma)
      return true
    }

    mutating func add(
      _ value: Int?, _ type: ValueType?, of item: Int, in document: Document, at path: Int,
      of paths: borrowing AnswerPathTable
    ) {
      count += 1
      if let value, let type, let loss = TidyLoss(value, type, in: document) {
        made.note(loss, at: made.count) {
          let item = Element(document: document, index: item)
          return item.location(linkId: item[.linkId]?.string)
        }
      }
      made.bytes.append(contentsOf: head)
      appendLead(document.child(.text, of: item), type, document, at: path, of: paths)
      AnswerText.appendCells(value, type, in: document, to: &made.bytes)
      made.bytes.append(CSVText.newline)
    }

    /// Adds the cells before the value; `text` is a node.
    private mutating func appendLead(
      _ text: Int?, _ type: ValueType?, _ document: Document, at path: Int,
      of paths: borrowing AnswerPathTable
    ) {
      let text = text.flatMap { document.hasValue($0) ? $0 : nil }
      while leads.count <= path { leads.append(Lead()) }
      let lead = leads[path]
      let isSame: Bool
      if let text, let known = lead.text {
        isSame = document.hasText(text, leadBytes, known)
      } else {
        isSame = text == nil && lead.text == nil
      }
      if lead.cells.isEmpty || lead.type != type || !isSame {
        makeLead(text, type, document, at: path, of: paths)
      }
      let cells = leads[path].cells
      leadBytes.withUnsafeBufferPointer { made.bytes.append(contentsOf: $0.extracting(cells)) }
    }

    private mutating func makeLead(
      _ text: Int?, _ type: ValueType?, _ document: Document, at path: Int,
      of paths: borrowing AnswerPathTable
    ) {
      if leadBytes.count > Self.mostLeadBytes {
        leadBytes.removeAll(keepingCapacity: true)
        for index in leads.indices { leads[index] = Lead() }
      }
      let start = leadBytes.count
      if let text { Element(document: document, index: text).appendText(to: &leadBytes) }
      let textEnd = leadBytes.count
      leadBytes.append(contentsOf: paths.cells(of: path))
      leadBytes.append(CSVText.comma)
      if let text {
        CSVText.append(text, of: document, to: &leadBytes)
      } else {
        leadBytes.append(contentsOf: paths.textCell(of: path))
      }
      leadBytes.append(CSVText.comma)
      if let name = type?.name { leadBytes.append(contentsOf: name.utf8) }
      leads[path] = Lead(
        text: text == nil ? nil : start..<textEnd, type: type, cells: textEnd..<leadBytes.count)
    }
  }
}
