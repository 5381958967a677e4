/// One column of a table.
public struct CodebookColumn: Hashable, Sendable {
  /// Its name, as the layout wants it; unique in its table.
  public var name: String
  /// A name of at most eight small letters, digits and underscores, for SAS version 5 transport files.
  public var shortName: String
  /// What is in it.
  public var content: Content
  /// The type of its cells.
  public var type: ColumnType

  /// What is in a column.
  public enum Content: Hashable, Sendable {
    /// What a response says of itself.
    case response(ResponseField)
    /// What says which row this is.
    case key(RowKey)
    /// A part of the answers to a question.
    case answer(AnswerColumn)
  }

  /// Creates a column.
  public init(name: String, shortName: String = "", content: Content, type: ColumnType) {
    (self.name, self.shortName, self.content, self.type) = (name, shortName, content, type)
  }
}

/// The type of the cells of a column.
public enum ColumnType: String, Hashable, Sendable, CaseIterable {
  case text, boolean, integer, decimal, date, dateTime, time
}

/// What a response says of itself, in the order of the columns.
public enum ResponseField: String, Hashable, Sendable, CaseIterable {
  /// The id, which the rows of all tables begin with.
  case response
  /// The address of the questionnaire, and its version.
  case questionnaire, version
  case status, language
  /// Who it is about, who answered, and from whom the answers come.
  case subject, author, source
  case encounter
  /// When it was answered.
  case authored
  /// The same as the source writes it.
  case authoredExact = "authored__exact"
  /// When the server changed it last.
  case lastUpdated
  /// The same as the source writes it.
  case lastUpdatedExact = "lastUpdated__exact"
}

/// What says which repetition a row is.
public enum RowKey: String, Hashable, Sendable, CaseIterable {
  /// The id of the response.
  case response
  /// The number of the row among those of the response in this table, from 1.
  case instance
  /// The number of the row of the table around it in which this repetition is.
  case parent
}

/// A part of the answers to a question.
public struct AnswerColumn: Hashable, Sendable {
  /// The number of the question in the codebook.
  public var question: Int
  /// The numbers of the repetitions, from 1, where columns are numbered.
  ///
  /// From the top down of what is around the question and repeats, then of the answer. Those that the
  /// table has rows for are not among them.
  public var repetitions: [Int]
  /// Which part.
  public var part: AnswerPart

  /// Creates what is in a column.
  public init(question: Int, repetitions: [Int] = [], part: AnswerPart = .value) {
    (self.question, self.repetitions, self.part) = (question, repetitions, part)
  }
}

/// A part of an answer that has a column.
public enum AnswerPart: Hashable, Sendable {
  /// The value; of a quantity the number, of a reference the address, of an attachment its url.
  case value
  /// All values, parted by `;`.
  case list
  /// Whether the option with this number, from 0, is among the answers.
  case option(Int)
  /// The text beside the options.
  case other
  /// Of a quantity.
  case unit, code
  /// Of a reference.
  case display
  /// Of an attachment.
  case contentType, title
  /// The value as the source writes it.
  case exact
  /// Why there is no answer.
  case missing
}
