public import SurveyModel
public import SurveyPrimitives

/// What the columns of the tables of one questionnaire are, over all of its versions.
///
/// A codebook is the plan of an export: with the same codebook, tables have the same columns for any
/// responses. One that is made with an earlier one keeps its columns in their order and appends new
/// ones. It is written as JSON (`Schemas/codebook.schema.json`).
public struct Codebook: Hashable, Sendable {
  /// The address of the questionnaire, without a version; its id where it has none.
  public var questionnaire: String?
  /// The title of its newest version.
  public var title: String?
  /// Its versions, oldest first; an empty text is one without a version.
  public var versions: [String]
  /// The language that its newest version is written in, as BCP 47; `nil` where it does not say.
  public var language: String?
  /// How answers become columns.
  public var layout: TableLayout
  /// The questions, each once.
  public var questions: [CodebookQuestion]
  /// The tables: that of the responses, and one for each thing that repeats.
  public var tables: [CodebookTable]

  /// Creates a codebook.
  public init(
    questionnaire: String? = nil, title: String? = nil, versions: [String] = [],
    language: String? = nil, layout: TableLayout = TableLayout(),
    questions: [CodebookQuestion] = [], tables: [CodebookTable] = []
  ) {
    (self.questionnaire, self.title) = (questionnaire, title)
    (self.versions, self.language, self.layout) = (versions, language, layout)
    (self.questions, self.tables) = (questions, tables)
  }
}

/// A question as tables see it: all versions that ask for the same type of answer.
///
/// Where a version asks for another type, that is a question of its own.
public struct CodebookQuestion: Hashable, Sendable {
  /// What ties answers to it.
  public var linkId: String
  /// The linkIds from the top down to it, in the newest version that has it.
  public var path: [String]
  /// How many of the first linkIds of ``path`` say what repeats, innermost last, by their indexes.
  ///
  /// That of the question itself is among them where each of several answers has questions inside.
  public var repeating: [Int]
  /// The type of its answers.
  public var type: AnswerType
  /// Whether it takes several answers.
  public var repeats: Bool
  /// Whether the newest version that has it wants an answer.
  public var isRequired: Bool
  /// Whether answers can disable it, or what is around it, in any version, or it is inside of a question,
  /// without whose answer nobody is asked it.
  public var isConditional: Bool
  /// What may be answered beside the options.
  public var answerConstraint: AnswerConstraint
  /// The versions that have it.
  public var versions: [String]
  /// Its text, by language; an empty language is one that is not said.
  public var texts: [String: String]
  /// The unit of its numbers.
  public var unit: Coding?
  /// The answers to choose from, in their order; new ones last.
  public var options: [CodebookOption]

  /// Creates a question.
  public init(
    linkId: String, path: [String], repeating: [Int] = [], type: AnswerType, repeats: Bool = false,
    isRequired: Bool = false, isConditional: Bool = false,
    answerConstraint: AnswerConstraint = .optionsOnly, versions: [String] = [],
    texts: [String: String] = [:], unit: Coding? = nil, options: [CodebookOption] = []
  ) {
    (self.linkId, self.path, self.repeating) = (linkId, path, repeating)
    (self.type, self.repeats, self.answerConstraint) = (type, repeats, answerConstraint)
    (self.isRequired, self.isConditional) = (isRequired, isConditional)
    (self.versions, self.texts, self.unit, self.options) = (versions, texts, unit, options)
  }
}

/// An answer to choose from.
public struct CodebookOption: Hashable, Sendable {
  /// The value without its display: a coding, or what else an option can be.
  public var value: AnswerValue
  /// Its text, by language.
  public var texts: [String: String]
  /// Its weight (itemWeight, ordinalValue).
  public var weight: ExactDecimal?
  /// The first version that has it; of one that an earlier codebook did not have, none before the last of its
  /// versions.
  public var since: String
  /// The versions of its question that have options, but not this one.
  public var absentFrom: [String]

  /// Creates an option.
  public init(
    value: AnswerValue, texts: [String: String] = [:], weight: ExactDecimal? = nil,
    since: String = "", absentFrom: [String] = []
  ) {
    (self.value, self.texts, self.weight) = (value, texts, weight)
    (self.since, self.absentFrom) = (since, absentFrom)
  }
}

/// A table: a row for each response, or for each repetition of a group or question.
public struct CodebookTable: Hashable, Sendable {
  /// What is added to the name of the output: `meds` of `out.meds.csv`; empty for the responses.
  public var name: String
  /// The linkIds down to what repeats; empty for the responses.
  public var path: [String]
  /// The columns in their order.
  public var columns: [CodebookColumn]

  /// Creates a table.
  public init(name: String = "", path: [String] = [], columns: [CodebookColumn] = []) {
    (self.name, self.path, self.columns) = (name, path, columns)
  }
}
