import Diagnostics
import FHIRDocument

/// Makes a row of each answer.
struct TidyTablePreparer: RecordPreparer {
  static let header: StaticString =
    "response,subject,authored,linkId,instance,text,type,value,system,code,unit\n"

  private var walk: AnswerWalk
  private var rows = Rows()

  init(order: ItemOrder) { walk = AnswerWalk(order: order) }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout [UInt8]
  ) throws(Diagnostic) -> Int? {
    guard rows.start(record.element, number: number) else { return nil }
    let start = prepared.count
    swap(&rows.bytes, &prepared)
    defer { swap(&rows.bytes, &prepared) }
    do {
      try walk.walk(record.element, &rows)
    } catch {
      rows.bytes.removeSubrange(start...)
      throw error
    }
    return rows.count
  }
}

extension TidyTablePreparer {
  /// The rows of one response.
  fileprivate struct Rows: AnswerSink {
    var bytes: [UInt8] = []
    private(set) var count = 0
    private var head: [UInt8] = []
    /// What stood before the value of the last answer at each place.
    private var leads: [Lead] = []

    /// The cells from `linkId` to `type`.
    struct Lead {
      var text: [UInt8]?
      var type: AnswerType?
      var cells: [UInt8] = []
    }

    /// Starts a response; `false` where its number is needed and not known.
    mutating func start(_ response: Element, number: Int?) -> Bool {
      head.removeAll(keepingCapacity: true)
      count = 0
      guard AnswerText.appendHead(response, number: number, to: &head) else { return false }
      head.append(CSVText.comma)
      return true
    }

    mutating func add(
      _ value: Int?, _ type: AnswerType?, of item: Int, in document: Document, at place: Int,
      of places: borrowing PlaceTable
    ) {
      count += 1
      bytes.append(contentsOf: head)
      while leads.count <= place { leads.append(Lead()) }
      let text = document.child(.text, of: item)
      if !leads[place].fits(text, type, document) {
        leads[place] = Lead(text, type, document, at: place, of: places)
      }
      bytes.append(contentsOf: leads[place].cells)
      AnswerText.appendCells(value, type, in: document, to: &bytes)
      bytes.append(CSVText.newline)
    }
  }
}

extension TidyTablePreparer.Rows.Lead {
  fileprivate init(
    _ textNode: Int?, _ type: AnswerType?, _ document: Document, at place: Int,
    of places: borrowing PlaceTable
  ) {
    self.type = type
    cells = places.cells(of: place)
    cells.append(CSVText.comma)
    if let textNode, document.hasValue(textNode) {
      var bytes: [UInt8] = []
      document.element(textNode).appendText(to: &bytes)
      CSVText.append(bytes.span, to: &cells)
      text = bytes
    } else {
      cells.append(contentsOf: places.textCell(of: place))
    }
    cells.append(CSVText.comma)
    type?.name?.withUTF8Buffer { cells.append(contentsOf: $0) }
  }

  /// Whether these cells are those of an item with this text and type of answer.
  @inline(__always)
  fileprivate func fits(_ node: Int?, _ type: AnswerType?, _ document: Document) -> Bool {
    guard !cells.isEmpty, type == self.type else { return false }
    guard let node, document.hasValue(node) else { return text == nil }
    return text.map { document.hasText($0, node) } ?? false
  }
}
