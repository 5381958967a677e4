import FHIRDocument
import SurveyDiagnostics
import SurveyModel

/// Makes a row of each response.
struct WideTablePreparer: RecordPreparer {
  private var walk: AnswerWalk
  private var row: Row

  var mayHaveModifiers: Bool { walk.mayHaveModifiers }

  init(order: ItemOrder, survey: Survey?) {
    walk = AnswerWalk(order: order)
    row = Row(items: Self.items(of: survey?.items ?? []))
  }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout TableRows
  ) throws(Diagnostic) -> Int? {
    swap(&row.rows, &prepared)
    defer { swap(&row.rows, &prepared) }
    guard row.start(record.element, number: number) else { return nil }
    do {
      try walk.walk(record.element, &row)
    } catch {
      row.rows.dropRow()
      throw error
    }
    row.rows.endRow()
    return row.count
  }

  private static func items(of items: [SurveyItem]) -> [String: SurveyItem] {
    var found: [String: SurveyItem] = [:]
    for item in items {
      found[item.linkId] = item
      found.merge(Self.items(of: item.items)) { first, _ in first }
    }
    return found
  }
}

extension WideTablePreparer {
  /// The row of the response that is walked over.
  private struct Row: AnswerSink {
    var rows = TableRows()
    private(set) var count = 0
    private let items: [String: SurveyItem]
    /// What cells say, by path.
    private var forms: [TableCells?] = []
    /// The same by linkId: all answers to a question share what its options come to.
    private var formsOfItems: [String: TableCells] = [:]

    init(items: [String: SurveyItem]) { self.items = items }

    /// Starts a row; `false` where the number of the response is needed and not known.
    mutating func start(_ element: Element, number: Int?) -> Bool {
      count = 0
      guard AnswerText.appendHead(element, number: number, to: &rows.text) else { return false }
      rows.text.append(CSVText.comma)
      CSVText.append(element[.status], to: &rows.text)
      rows.endCell(column: -1)
      for child in element.children where !Self.kept.contains(child.name) {
        report(.element(child.nameText), of: child, linkId: nil)
      }
      return true
    }

    mutating func add(
      _ value: Int?, _ type: ValueType?, of item: Int, in document: Document, at path: Int,
      of paths: borrowing AnswerPathTable
    ) throws(Diagnostic) {
      count += 1
      guard let column = rows.newColumn(at: path, of: paths) else {
        let item = Element(document: document, index: item)
        throw Diagnostic(.scatteredLinkId, at: item.location(linkId: item[.linkId]?.string))
      }
      if let value, let type {
        let form = form(of: path, item, document)
        let loss = form.append(Element(document: document, index: value), type, to: &rows.text)
        if let loss {
          let item = Element(document: document, index: item)
          report(.answer(loss), of: item, linkId: item[.linkId]?.string)
        }
      }
      rows.endCell(column: column)
    }

    /// What the table has columns for, or `import` is given: the questionnaire.
    private static let kept: [ElementName] = [
      .resourceType, .id, .subject, .authored, .status, .item, .questionnaire,
    ]

    private mutating func form(of path: Int, _ item: Int, _ document: Document) -> TableCells {
      if path < forms.count, let form = forms[path] { return form }
      while forms.count <= path { forms.append(nil) }
      let form = form(of: Element(document: document, index: item)[.linkId]?.string ?? "")
      forms[path] = form
      return form
    }

    private mutating func form(of linkId: String) -> TableCells {
      if let form = formsOfItems[linkId] { return form }
      let form = TableCells(items[linkId])
      formsOfItems[linkId] = form
      return form
    }

    private mutating func report(_ part: LostPart, of element: Element, linkId: String?) {
      rows.report(TableLoss(linkId: linkId, part: part), at: element.location(linkId: linkId))
    }
  }
}
