/// What was answered, counted: for each question how many, why not, which options, quantiles.
///
/// No text that a person wrote is in it.
package struct AnswerSummary: Sendable {
  /// One for each questionnaire.
  package var forms: [Form]
  /// What the responses are put into groups by.
  package var grouping: SummaryGrouping?
  /// Counts below that are hidden, and where one of them could be calculated, others, too.
  package var leastCount: Int
  /// How many cells are hidden.
  package var hidden: Int

  /// The responses to one questionnaire.
  package struct Form: Sendable {
    package var questionnaire: String?
    package var title: String?
    package var versions: [String]
    /// The columns of all tables: one for all responses, or one for each group.
    package var groups: [Group]
    /// What responses say of themselves.
    package var fields: [Question]
    /// The questions by the table that they are in.
    package var tables: [Table]
  }

  /// A column: some of the responses.
  package struct Group: Sendable {
    /// The text of the cell that they have in common; `nil` for all, for other answers, for none.
    package var key: String?
    package var label: String
    package var count: Cell<Int>
  }

  /// What has rows: the responses, or what repeats in them.
  package struct Table: Sendable {
    /// The linkIds down to what repeats; empty for the responses.
    package var path: [String]
    package var text: String
    /// How many rows the responses of each group have; empty for the table of the responses.
    package var rows: [Rows]
    package var questions: [Question]
  }

  /// How often something repeats in the responses of one group.
  package struct Rows: Sendable {
    /// The responses with and without a row.
    package var used: Cell<Int>
    package var unused: Cell<Int>
    /// The rows of all responses.
    package var count: Cell<Int>
    /// How many a response has.
    package var perResponse: Cell<Numbers>
  }

  /// A question, or what a response says of itself.
  package struct Question: Sendable {
    package var linkId: String
    package var text: String
    package var type: String
    package var kind: SummaryKind
    package var repeats: Bool
    /// The reasons that were met; each column has a count for each.
    package var reasons: [Reason]
    /// The options or codes; each column has a count for each.
    package var options: [Option]
    /// Whether there are answers that are none of the options; the last count of each column.
    package var hasOther: Bool
    /// The units of its numbers, one empty text without any; each column has numbers for each.
    package var units: [String]
    /// One for each group.
    package var columns: [Column]
  }

  /// Why there is no answer.
  package struct Reason: Sendable {
    package var code: String
    package var label: String
  }

  /// What can be chosen.
  package struct Option: Sendable {
    package var code: String
    package var text: String
    package var weight: Double?
  }

  /// The answers to one question in the rows of one group.
  package struct Column: Sendable {
    /// How many rows there are.
    package var count: Cell<Int>
    /// In how many there is an answer.
    package var answered: Cell<Int>
    package var missing: [Cell<Int>]
    package var options: [Cell<Int>]
    /// How many of those who answered were offered each option; empty where that is all of them.
    package var offered: [Cell<Int>] = []
    package var meanWeight: Cell<Double> = .none
    package var numbers: [Cell<Numbers>]
    /// Answers that are no plain number or no full date.
    package var unread: Cell<Int> = .none
    package var texts: Cell<Texts> = .none
  }

  /// Some numbers, days or seconds of the day.
  package struct Numbers: Hashable, Sendable {
    /// The parts of ``quantiles``, in percent.
    package static let parts = [5, 25, 50, 75, 95]
    package var count: Int
    /// `nil` where small counts are hidden, as is ``greatest``: each is the answer of one person.
    package var least: Double?
    /// `nil` where too few numbers are below or above one.
    package var quantiles: [Double?]
    package var greatest: Double?
    package var mean: Double
    /// Whether the quantiles are those of the numbers, or wrong by up to 0.1 %.
    package var isExact: Bool
  }

  /// Some texts.
  package struct Texts: Hashable, Sendable {
    package var distinct: Int
    /// Whether ``distinct`` is counted, or estimated.
    package var isExact: Bool
    /// How many characters the longest has; `nil` where small counts are hidden, since it is the text of one
    /// person.
    package var longest: Int?
  }

  /// What is known of a cell.
  package enum Cell<Value: Hashable & Sendable>: Hashable, Sendable {
    /// There is nothing to say.
    case none
    /// Too few are in it, or another cell could be calculated from it.
    case hidden
    case shown(Value)

    package var value: Value? { if case .shown(let value) = self { value } else { nil } }
  }
}
