package import FHIRDocument
import FHIRTerminology
package import SurveyModel

/// Makes a codebook from the versions of a questionnaire.
///
/// Columns come in the order of the newest version; questions that only earlier ones have are last.
package struct CodebookBuilder {
  /// One version, and its texts by language.
  package struct Version {
    var survey: Survey
    var translations: [(language: String, survey: Survey)]
    /// The resource that it was read from.
    var questionnaire: Element?
    /// An empty text where the questionnaire does not say it.
    var name: String { survey.version ?? "" }

    /// A version in the language that it is written in, and in others.
    package init(
      _ survey: Survey, translations: [(language: String, survey: Survey)] = [],
      questionnaire: Element? = nil
    ) {
      (self.survey, self.translations) = (survey, translations)
      self.questionnaire = questionnaire
    }
  }

  private let layout: TableLayout
  /// The versions, oldest first.
  private(set) var versions: [Version] = []
  /// How often things repeat in the responses at hand.
  package var repetitions = RepetitionCounts()
  /// Whether each question with options has a column for what is none of them, open or not.
  var takesUnknownOptions = false
  /// Whether only responses show what is asked, so that options that nobody chose are not known.
  var isOfResponses = false

  /// Starts with no version.
  package init(_ layout: TableLayout) { self.layout = layout }

  /// The address of the questionnaire, or its id, as its newest version says it.
  var address: String? { versions.last.flatMap { $0.survey.url ?? $0.survey.id } }

  /// Adds a version; one of a name that is there already is left out.
  package mutating func add(_ version: Version) {
    if versions.contains(where: { $0.name == version.name }) { return }
    let index = versions.firstIndex { version.name.isOlderVersion(than: $0.name) }
    versions.insert(version, at: index ?? versions.count)
  }

  /// Changes the survey of each version, in all of its languages.
  mutating func change(_ body: (inout Survey) -> Void) {
    for index in versions.indices {
      body(&versions[index].survey)
      for language in versions[index].translations.indices {
        body(&versions[index].translations[language].survey)
      }
    }
  }

  /// The codebook of all versions; with an earlier one, that one with what is new behind its own.
  package func codebook(extending earlier: Codebook? = nil) -> Codebook {
    var questions = QuestionMerge()
    let newest = versions.last
    for version in versions { questions.noteRepeats(of: version.survey.items) }
    for version in versions.reversed() { questions.add(version) }
    var merged = questions.merged
    if takesUnknownOptions {
      for index in merged.indices
      where merged[index].hasOptions && merged[index].answerConstraint == .optionsOnly {
        merged[index].answerConstraint = .optionsOrString
      }
    }
    var codebook = Codebook(
      questionnaire: address, title: newest?.survey.title,
      versions: versions.map(\.name), language: newest?.survey.language,
      layout: earlier?.layout ?? layout,
      questions: merged)
    codebook.tables = ColumnBuilder(codebook, repetitions).tables
    return earlier?.extended(by: codebook, repetitions, knowsOptions: !isOfResponses) ?? codebook
  }
}

/// The repetitions that responses have, for numbered columns.
package struct RepetitionCounts: Hashable, Sendable {
  /// For each linkId the paths met, from the top down.
  var met: [String: Set<[AnswerPath.Step]>] = [:]

  package init() {}

  /// Adds the numbers of each step down to a question.
  mutating func insert(_ numbers: [Int], of question: CodebookQuestion) {
    let steps = zip(question.path, numbers).map { AnswerPath.Step(linkId: $0, repetition: $1) }
    met[question.linkId, default: []].insert(steps)
  }

  /// Adds those met elsewhere.
  mutating func add(_ others: [String: Set<[AnswerPath.Step]>]) {
    met.merge(others) { $0.union($1) }
  }
}
