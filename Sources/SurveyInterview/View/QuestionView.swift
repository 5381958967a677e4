public import SurveyDiagnostics
public import SurveyModel

/// A question as it is asked now.
public struct QuestionView: Hashable, Sendable {
  /// One option of a question.
  public struct Option: Hashable, Sendable {
    /// Its number, from 1; `nil` where options are numbers themselves.
    public var number: Int?
    /// The label before it: "a)".
    public var prefix: String?
    /// Its text.
    public var label: String
    /// Whether it is among the answers now.
    public var isSelected: Bool
    /// Whether choosing it clears the others.
    public var isExclusive: Bool
    /// Whether it asks for a text of its own.
    public var isOther: Bool
    /// The text as its author formatted it; `nil` where it is plain.
    package var formatted: FormattedText?
    /// Images, sounds and films that belong to it.
    package var media: [ItemMedia] = []
  }

  /// A range of whole numbers to choose from.
  public struct Slider: Hashable, Sendable {
    /// Its ends.
    public var range: ClosedRange<Int>
    /// How far apart two values are.
    public var step: Int
  }

  /// The name of the item.
  public var linkId: String
  /// Where its instance is in the survey.
  public var path: InstancePath
  /// The section that it is in.
  public var section: SectionView?
  /// Its number among the questions that are enabled now, from 1.
  public var number: Int
  /// How many questions are enabled now.
  public var count: Int
  /// The label before the text.
  public var prefix: String?
  /// The question.
  public var text: String
  /// Whether an answer is needed.
  public var isRequired: Bool
  /// How it is shown.
  public var presentation: Presentation
  /// Explanations under the question.
  public var notes: [String]
  /// The unit of the answer, in words.
  public var unit: String?
  /// How an answer is written (entryFormat).
  public var entryFormat: String?
  /// What an answer has to keep to, in words: limits, lengths.
  public var limits: [String]
  /// The options, of a long list that is searched those that were found; "Other…" is the last one.
  public var options: [Option]
  /// Texts that mean an option, and therefore no command: labels, codes, prefixes.
  public var optionWords: OptionWords
  /// The present answers, in words.
  public var answers: [String]
  /// The present answers as they could be typed, to be changed; empty where that cannot be.
  public var typedAnswers: [String] = []
  /// The ends and steps of a slider; `nil` where it is none.
  public var slider: Slider?
  /// The most characters of an answer.
  public var maxLength: Int?
  /// The least answers of a question that has several.
  public var leastAnswers: Int?
  /// The most answers of a question that has several.
  public var mostAnswers: Int?
  /// Whether answers are given one after the other.
  public var collectsAnswers: Bool
  /// What may be typed, in a few words: "1-4", "y or n", "a number in kg".
  public var accepts: String
  /// How an answer is typed, in sentences.
  public var entryHelp: [String]
  /// The question as its author formatted it; `nil` where it is plain.
  package var formatted: FormattedText?
  /// The label before it as its author formatted it.
  package var formattedPrefix: FormattedText?
  /// Those of ``notes`` that their author formatted, by their indexes.
  package var formattedNotes: [Int: FormattedText] = [:]
  /// In a table, the heading of the row that the question is in; its own text is that of the column.
  package var row: String?
  /// The tab that it is on, where its section has tabs.
  package var tab: SectionView?
  /// The groups that it is in, from the outermost one; rows of grids are not among them.
  package var levels: [LevelView] = []
  /// The table that it is in.
  package var table: TableView?
  /// Whether one searches the options by typing (`autocomplete`, `lookup`).
  package var isSearched = false
  /// How many options there are or were found, where not all of them are in ``options``.
  package var optionCount: Int?
  /// Whether the options are what was found right now.
  package var listsFound = false
  /// In how many columns its author wants the options to be.
  package var optionColumns: Int?
  /// Whether its author wants one option beside the other, or under it; `nil` where that is not said.
  package var isHorizontal: Bool?
  /// Images, sounds and films that belong to the question.
  package var media: [ItemMedia] = []
}
