import SurveyDiagnostics
import SurveyModel

/// What responses are put into groups by.
package enum SummaryGrouping: Hashable, Sendable {
  /// The version of the questionnaire that they name.
  case version
  /// The month in which they were authored.
  case month
  /// The answer to a question, by its linkId.
  case question(String)
}

/// What the responses of one group have in common.
enum SummaryKey: Hashable, Sendable {
  /// The text of a cell.
  case value([UInt8])
  /// An answer that is none of the options.
  case other
  case none
}

/// Finds the group of a response by the row that it has in its table.
struct SummaryKeyReader: Sendable {
  private let grouping: SummaryGrouping?
  /// The columns of the cell that counts, and of the text beside the options.
  private var value: Int?
  private var other: Int?
  private var options: OptionCells?

  /// One for each codebook; throws where the question is in none of them.
  static func all(
    _ grouping: SummaryGrouping?, of codebooks: [Codebook]
  ) throws(Diagnostic) -> [SummaryKeyReader] {
    var readers: [SummaryKeyReader] = []
    var failures: [Diagnostic] = []
    for codebook in codebooks {
      do {
        readers.append(try SummaryKeyReader(grouping, of: codebook))
      } catch {
        failures.append(error)
        readers.append(try SummaryKeyReader(nil, of: codebook))
      }
    }
    if let failure = failures.first, failures.count == codebooks.count { throw failure }
    return readers
  }

  /// Throws where the question is not one of this codebook by which responses can be grouped:
  /// a choice of one option, or a boolean, that does not repeat.
  init(_ grouping: SummaryGrouping?, of codebook: Codebook) throws(Diagnostic) {
    self.grouping = grouping
    let columns = codebook.tables.first?.columns ?? []
    switch grouping {
    case nil: break
    case .version: value = columns.firstIndex { $0.content == .response(.version) }
    case .month: value = columns.firstIndex { $0.content == .response(.authored) }
    case .question(let linkId):
      guard let number = codebook.questions.firstIndex(where: { $0.linkId == linkId }) else {
        throw Diagnostic(.noQuestionForGroups, ["linkId": .quoted(linkId)])
      }
      let question = codebook.questions[number]
      value = columns.firstIndex {
        $0.content == .answer(AnswerColumn(question: number, part: .value))
      }
      other = columns.firstIndex {
        $0.content == .answer(AnswerColumn(question: number, part: .other))
      }
      guard value != nil, question.type == .boolean || question.hasOptions else {
        throw Diagnostic(.questionNotForGroups, ["linkId": .quoted(linkId)])
      }
      if question.hasOptions { options = OptionCells(question.cells(of: codebook)) }
    }
  }

  /// The group of the response with this row.
  func key(_ cells: [Range<Int>], of text: [UInt8]) -> SummaryKey {
    guard let value else { return .none }
    let cell = text[cells[value]]
    if cell.isEmpty {
      return other.map { cells[$0].isEmpty } == false ? .other : .none
    }
    if grouping == .month { return .value(Array(cell.prefix(7))) }
    if let options, options.number(of: cell) == nil { return .other }
    return .value(Array(cell))
  }
}
