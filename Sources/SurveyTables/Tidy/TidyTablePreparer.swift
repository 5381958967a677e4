import FHIRDocument
import SurveyDiagnostics

/// Makes a row of each answer.
struct TidyTablePreparer: RecordPreparer {
  static let header: StaticString =
    "response,subject,authored,linkId,instance,text,type,value,system,code,unit\n"

  private let orders: ItemOrders
  /// What walks over responses and makes their rows, for each of the orders.
  private var walks: [AnswerWalk]
  private var rows: [Rows]
  private var shapeRows: ShapeRows
  private var last = 0

  var mayHaveModifiers: Bool { walks[last].mayHaveModifiers }

  /// - Parameter numbers: Where it takes numbers for answers that come again, whose texts rows then share.
  init(orders: ItemOrders, numbers: RunningNumber? = nil) {
    self.orders = orders
    shapeRows = ShapeRows(numbers: numbers)
    walks = orders.all.map { AnswerWalk(order: $0) }
    rows = orders.all.map { _ in Rows() }
  }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout TidyRows
  ) throws(Diagnostic) -> Int? {
    let choice: NamedVersions.Choice?
    (last, choice) = orders.number(for: record.element)
    guard rows[last].start(record.element, number: number) else { return nil }
    let row = prepared.count
    swap(&rows[last].made, &prepared)
    defer { swap(&rows[last].made, &prepared) }
    do {
      try walks[last].walk(record.element, &rows[last])
    } catch {
      rows[last].made.drop(from: row)
      throw error
    }
    rows[last].made.note(rows[last].form)
    rows[last].made.noteSameId(from: row) { record.element.location() }
    for loss in TidyLoss.all(of: record.element, choice) {
      rows[last].made.note(loss, ofResponseFrom: row) { record.element.location() }
    }
    for node in rows[last].extensions {
      rows[last].made.note(.extensions, ofResponseFrom: row) { node }
    }
    for location in rows[last].emptyRepetitions {
      rows[last].made.note(.emptyRepetition, ofResponseFrom: row) { location }
    }
    return rows[last].count
  }

  /// Those that are read alike.
  var takesShapes: Bool { orders.areAlike }

  mutating func prepare(
    _ shapes: ResponseShapes, in text: Span<UInt8>, at location: () -> Location,
    into prepared: inout TidyRows
  ) -> Int? {
    let row = prepared.count
    let count = shapeRows.append(
      shapes, in: text, &walks[0].paths, &rows[0], orders, to: &prepared)
    if count != nil { prepared.noteSameId(from: row, at: location) }
    return count
  }
}

extension TidyTablePreparer {
  /// The rows of one response.
  struct Rows: AnswerSink {
    var made = TidyRows()
    private(set) var count = 0
    private(set) var head: [UInt8] = []
    /// Where groups without an answer are that come after all others of theirs.
    private(set) var emptyRepetitions: [Location] = []
    /// Where items and answers have extensions.
    private(set) var extensions: [Location] = []
    /// What the response names.
    private(set) var form = TidyForm()
    /// What was before the value of the last answer at each path.
    private var leads: [Lead] = []
    private var leadBytes: [UInt8] = []

    /// The cells from `linkId` to `type`, and the text from which they were made.
    private struct Lead {
      var text: Range<Int>?
      var type: ValueType?
      var cells = 0..<0
    }

    /// The cells behind the head, in ``leadBytes``, of answers of which nothing is lost.
    private var madeBefore = MadeBefore<Range<Int>>()

    private static let mostLeadBytes = 1 << 20

    /// Starts a response; `false` where its number is needed and not known.
    mutating func start(_ response: Element, number: Int?) -> Bool {
      head.removeAll(keepingCapacity: true)
      count = 0
      if !emptyRepetitions.isEmpty { emptyRepetitions.removeAll() }
      if !extensions.isEmpty { extensions.removeAll() }
      guard AnswerText.appendHead(response, number: number, to: &head) else { return false }
      head.append(CSVText.comma)
      form = TidyForm(of: response)
      return true
    }

    mutating func add(
      _ answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
    ) {
      count += 1
      made.bytes.append(contentsOf: head)
      let start = made.bytes.count
      defer { made.endRow(from: start - head.count, answer: start) }
      if let known = madeBefore.find(answer) { return appendLeadBytes(known) }
      let loss = note(answer, document)
      let text = document.child(.text, of: answer.item)
      appendLead(text, answer.type, document, at: answer.path, of: paths)
      AnswerText.appendCells(answer.value, answer.type, in: document, to: &made.bytes)
      made.bytes.append(CSVText.newline)
      guard loss == nil, madeBefore.wants(answer), leadBytes.count < Self.mostLeadBytes else {
        return
      }
      madeBefore.keep(leadBytes.count..<leadBytes.count + made.bytes.count - start, for: answer)
      leadBytes.append(contentsOf: made.bytes[start...])
    }

    mutating func meet(_ name: ElementName, _ node: Int, in document: Document) {
      if name == .extension || name == .modifierExtension {
        extensions.append(Element(document: document, index: node).location())
      }
    }

    mutating func meetLastRepetition(
      _ node: Int, at path: Int, in document: Document, of paths: borrowing AnswerPathTable
    ) {
      emptyRepetitions.append(Element(document: document, index: node).location())
    }

    /// The row of an answer without its head; `nil` where something of it is not kept.
    mutating func cells(
      of answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
    ) -> [UInt8]? {
      head.removeAll(keepingCapacity: true)
      defer { made.removeAll() }
      add(answer, in: document, of: paths)
      return made.losses.isEmpty ? made.bytes : nil
    }

    /// Notes what the row of an answer loses.
    private mutating func note(_ answer: FoundAnswer, _ document: Document) -> TidyLoss? {
      guard let value = answer.value, let type = answer.type,
        let loss = TidyLoss(value, type, in: document)
      else { return nil }
      made.note(loss) {
        let item = Element(document: document, index: answer.item)
        return item.location(linkId: item[.linkId]?.string)
      }
      return loss
    }

    private mutating func appendLeadBytes(_ part: Range<Int>) {
      leadBytes.withUnsafeBufferPointer { made.bytes.append(contentsOf: $0.extracting(part)) }
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
      appendLeadBytes(leads[path].cells)
    }

    private mutating func makeLead(
      _ text: Int?, _ type: ValueType?, _ document: Document, at path: Int,
      of paths: borrowing AnswerPathTable
    ) {
      if leadBytes.count > Self.mostLeadBytes {
        leadBytes.removeAll(keepingCapacity: true)
        for index in leads.indices { leads[index] = Lead() }
        madeBefore.removeAll()
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
