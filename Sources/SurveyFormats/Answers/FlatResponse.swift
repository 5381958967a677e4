package import FHIRQuestionnaire
package import SurveyModel

/// A response as a list of its answered questions, each with the way to it.
///
/// Formats nest questions in their own ways, and items below a question stand beside it in most of them.
/// So the way to a question names only what repeats: the groups around it by their linkIds, with the
/// number of the repetition, and the questions around it with that of the answer.
package struct FlatResponse: Sendable {
  /// Where in a file something is, as its reader counts.
  package typealias Source = Int

  /// An answer.
  package struct Answer: Hashable, Sendable {
    package var value: AnswerValue
    package var source: Source
    /// What its format says of it beyond the value.
    package var notes: [ResponseNote]

    package init(_ value: AnswerValue, at source: Source = 0, notes: [ResponseNote] = []) {
      (self.value, self.source, self.notes) = (value, source, notes)
    }
  }

  /// The answers to a question.
  package struct Question: Sendable {
    package var linkId: String
    /// Which repetitions it is in, from 0, by the linkIds of what repeats.
    package var numbers: [String: Int]
    package var answers: [Answer]

    package init(_ linkId: String, in numbers: [String: Int], _ answers: [Answer]) {
      (self.linkId, self.numbers, self.answers) = (linkId, numbers, answers)
    }
  }

  /// A repetition of a group.
  package struct Repetition: Hashable, Sendable {
    package var linkId: String
    /// Its own number and those of what it is in.
    package var numbers: [String: Int]

    package init(_ linkId: String, in numbers: [String: Int]) {
      (self.linkId, self.numbers) = (linkId, numbers)
    }
  }

  /// What it says besides its answers.
  package var details: ResponseDetails
  /// What it is called in its format.
  package var identifier: ResponseIdentifier?
  /// What its format says of it as a whole.
  package var notes: [ResponseNote] = []
  /// What its format says of repetitions of groups.
  package var repetitionNotes: [Repetition: [ResponseNote]] = [:]
  package private(set) var questions: [Question] = []
  /// Where it begins.
  package var source: Source = 0
  /// What of the source has no place in the form.
  package var losses: [Loss] = []
  /// Texts that are no answers to their questions.
  package var misfits: [Misfit] = []

  /// What is not said of a number is the first, so that 0 says nothing more.
  private struct Key: Hashable {
    var linkId: String
    var numbers: [String: Int]

    init(linkId: String, numbers: [String: Int]) {
      self.linkId = linkId
      self.numbers = numbers.filter { $0.value != 0 }
    }
  }

  private var positions: [Key: Int] = [:]

  /// A text that is no answer to its question.
  package struct Misfit: Sendable {
    package var text: String
    package var item: SurveyItem
    package var source: Source

    package init(text: String, item: SurveyItem, source: Source) {
      (self.text, self.item, self.source) = (text, item, source)
    }
  }

  package init(_ details: ResponseDetails = ResponseDetails(status: .completed)) {
    self.details = details
  }

  /// Adds answers behind those that the question has.
  package mutating func add(_ answers: [Answer], to linkId: String, in numbers: [String: Int]) {
    guard !answers.isEmpty else { return }
    let key = Key(linkId: linkId, numbers: numbers)
    if let position = positions[key] {
      questions[position].answers += answers
    } else {
      positions[key] = questions.count
      questions.append(Question(linkId, in: numbers, answers))
    }
  }

  /// Puts other answers in place of those to each question.
  mutating func changeAnswers(_ change: (Question) -> [Answer]) {
    for index in questions.indices { questions[index].answers = change(questions[index]) }
  }

  /// Takes away what the format says of single answers.
  package mutating func forgetAnswerNotes() {
    changeAnswers { question in
      question.answers.map { Answer($0.value, at: $0.source) }
    }
  }

  /// The answers to a question in some repetitions; of those that are not named in the first.
  package func answers(to linkId: String, in numbers: [String: Int]) -> [Answer] {
    if let position = positions[Key(linkId: linkId, numbers: numbers)] {
      return questions[position].answers
    }
    return []
  }
}
