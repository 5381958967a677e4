import SurveyModel

/// A part of a form as it is printed, from top to bottom.
enum PaperPart {
  /// A heading, and when what is below it is answered.
  case section(title: String?, level: Int, condition: SectionCondition?, note: String?)
  /// A text to read.
  case text(String, condition: String?)
  case question(PaperQuestion)

  /// The condition of a group, and the numbers of the questions in it: nothing else says where the group ends.
  struct SectionCondition {
    var words: String
    var questions: [String]

    /// The words, and of which questions they are.
    var text: String {
      guard let first = questions.first, let last = questions.last else { return words }
      return questions.count == 1
        ? "\(words) (question \(first))" : "\(words) (questions \(first) to \(last))"
    }
  }
}

/// A question as it is printed.
struct PaperQuestion {
  var linkId: String
  /// The number by which others refer to it.
  var number: String
  var text: String
  /// What explains it.
  var help: [String] = []
  /// When it is answered: `3 is “Yes”`.
  var condition: String?
  /// What else there is to know: limits, how many answers.
  var notes: [String] = []
  var isRequired = false
  /// What was answered beside the boxes; `nil` on a form that is not filled in.
  var given: [String]?
  var answer: PaperAnswer
  /// How far it is inside others.
  var level = 0
}

/// Where an answer is written.
enum PaperAnswer {
  /// Boxes to tick: one, or several; and a line for another answer.
  case boxes([PaperBox], several: Bool, isOpen: Bool, isHorizontal: Bool)
  /// A short line, with the unit behind it.
  case line(unit: String?)
  /// Lines for a longer text.
  case lines
  /// Places for year, month and day; for hours and minutes.
  case date, time, dateTime
  /// It is added on another sheet.
  case sheet
  /// It is calculated by who reads the form.
  case workedOut(unit: String?)
}

/// A box to tick.
struct PaperBox {
  var label: String
  /// Whether it is ticked.
  var isTicked = false
  /// The score, where it is printed.
  var score: String?
  /// The number of the question to go on with.
  var goTo: String?
}

extension PaperBox {
  /// Its sign: a box where several can be ticked, else a ring.
  func sign(_ several: Bool) -> String {
    switch (several, isTicked) {
    case (true, false): "☐"
    case (true, true): "☒"
    case (false, false): "○"
    case (false, true): "◉"
    }
  }
}
