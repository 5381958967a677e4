import FHIRDocument
import SurveyDiagnostics
import SurveyModel

/// What shapes of responses give, of which values are marks.
extension RowMaker {
  /// Starts the row of a response whose cells are known.
  mutating func startRow() {
    cells.removeAll()
    response += 1
    if !losses.isEmpty { losses.removeAll() }
    _ = cells.addRow(in: 0, at: AnswerPathTable.top)
  }

  /// The cells of what a response says of itself, with ``losses``; `nil` where its questionnaire is a mark.
  mutating func cellsOfHead(_ root: Element) -> [(column: Int, text: [UInt8])]? {
    var named: [UInt8] = []
    root[.questionnaire]?.appendText(to: &named)
    guard ResponseShapes.gap(ofMark: named[...]) == nil, start(root, number: nil) else {
      return nil
    }
    return cells.all
  }

  /// The cells of an answer in the row of its response, with ``losses``; `nil` where they depend on more than
  /// it, or where a mark could decide what they are.
  ///
  /// - Parameters:
  ///   - isFixed: Whether there are no marks.
  ///   - hasNumbersAlone: Whether marks stand for nothing but numbers.
  mutating func cells(
    of answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable,
    isFixed: Bool, hasNumbersAlone: Bool
  ) -> [(column: Int, text: [UInt8])]? {
    startRow()
    isAlone = true
    do throws(Diagnostic) { try make(answer, document, paths) } catch { return nil }
    guard isAlone, cells.count == 1, let value = answer.value, let type = answer.type,
      let question = place(at: answer.path, type, paths).question
    else { return nil }
    let entry = plan.questions[question].entry
    let isChoice = entry.hasOptions || entry.type == .coding
    if isChoice ? !isFixed : document.isObject(value) && !hasNumbersAlone { return nil }
    return cells.all
  }
}
