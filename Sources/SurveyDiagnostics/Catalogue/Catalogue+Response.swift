/// FS05xx: responses, answers files, journals and tasks.
extension Diagnostic.Code {
  /// The resource is no QuestionnaireResponse.
  public static let notAResponse = Self(501)
  /// The response has no status, or one that FHIR does not know.
  public static let unknownResponseStatus = Self(502)
  /// The response was given to another questionnaire.
  public static let otherQuestionnaire = Self(503)
  /// The questionnaire has no item with this linkId.
  public static let unknownLinkId = Self(510)
  /// The item stands where the questionnaire does not have it.
  public static let misplacedItem = Self(
    511, .response, .error, "the questionnaire has no such item here",
    remedy: "Put the item where the questionnaire has it.", issueType: "structure")
  package static let misplacedOutsideGroup = misplacedItem.variant(
    "group", "{linkId} does not belong here", hint: "it belongs into {parent}")
  package static let misplacedOutsideAnswer = misplacedItem.variant(
    "answer", "{linkId} does not belong here", hint: "it belongs below an answer to {parent}")
  /// The items stand in another order than in the questionnaire.
  public static let wrongItemOrder = Self(512)
  /// An item that cannot occur twice does.
  public static let repeatedItem = Self(513)
  /// An item of a response has no linkId.
  public static let itemWithoutLinkId = Self(514)
  /// A group or a display item has an answer.
  public static let answerToNoQuestion = Self(515)
  /// The answer has no value, or one that cannot be read.
  public static let unreadableValue = Self(516)
  /// An item stands below a question that has no answer.
  public static let parentUnanswered = Self(517)
  /// An item that is disabled by the other answers is answered.
  public static let disabledItemAnswered = Self(
    518, .response, .error, "{linkId} is answered, but other answers disable it",
    hint: "{reason, select, none {} other {{reason}; the answer is kept and does not count}}",
    remedy: "Take the answer away, or correct those it depends on.",
    policy: Policy(basis: [.enablement]), issueType: "business-rule")
  /// An answer has no value, only extensions.
  public static let answerWithoutValue = Self(519)
  /// A part of a value that an answer has no place for.
  public static let partNotKept = Self(520)
  /// A flat response does not tell which answers belong together.
  public static let flatMixesParts = Self(521)
  /// The answers file is no JSON object.
  public static let notAnAnswersFile = Self(530)
  /// The answers file holds something that is no answer.
  public static let unusualAnswerForm = Self(531)
  /// The answers file changes the answer of a read-only item.
  public static let readOnlyItemAnswered = Self(532)
  /// The file is no journal.
  public static let notAJournal = Self(540)
  /// A line of the journal cannot be read.
  public static let unreadableJournalLine = Self(541)
  /// The last line of the journal was not written to its end.
  public static let tornJournalLine = Self(542)
  /// The resource is no Task.
  public static let notATask = Self(550)
  /// The task has no status, or one that FHIR does not know.
  public static let unknownTaskStatus = Self(551)
  /// The task names no questionnaire.
  public static let taskWithoutQuestionnaire = Self(552)
  /// The task names several questionnaires.
  public static let severalTaskQuestionnaires = Self(553)
  /// The task is not open, so that it cannot be completed.
  public static let taskNotOpen = Self(554)
}
