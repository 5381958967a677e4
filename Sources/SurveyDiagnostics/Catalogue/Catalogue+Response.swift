/// FS05xx: responses, answers files, journals and tasks.
extension Diagnostic.Code {
  /// The resource is not a QuestionnaireResponse.
  public static let notAResponse = Self(
    501, .response, .error,
    """
    a QuestionnaireResponse is needed, this is \
    {type, select, none {not a FHIR resource} other {a resource of type {type}}}
    """, remedy: "Give QuestionnaireResponses.")
  package static let noResourceInFile = notAResponse.variant("empty", "there is no resource in it")

  /// The response has no status, or one that FHIR does not know.
  public static let unknownResponseStatus = Self(
    502, .response, .error,
    "{status, select, none {the response has no status} other {a response has no status {status}}}",
    hint: "one of {known}", remedy: "Write in-progress, completed, amended ….",
    policy: Policy(covered: ["", "status"]), issueType: "code-invalid")

  /// The response was given to another questionnaire.
  public static let otherQuestionnaire = Self(
    503, .response, .warning,
    """
    the response was given to {named}, the questionnaire here \
    {own, select, none {has neither url nor id} other {is {own}}}
    """, remedy: "Give the questionnaire that the response names.", issueType: "business-rule")

  /// What is written does not say which questionnaire it answers.
  public static let questionnaireUnnamed = Self(
    438, .response, .warning,
    "the questionnaire has neither url nor id, so the response does not say which one it answers",
    hint: "give the questionnaire a url and a version",
    remedy: "Give the questionnaire a url and a version, or note beside the response which it was.",
    issueType: "incomplete")
  package static let questionnaireAbsent = questionnaireUnnamed.variant(
    "absent",
    """
    the questionnaire has neither url nor id, so the response does not say which one it answers; \
    FHIR {version} wants that: written with the data-absent-reason "unknown"
    """, hint: "give the questionnaire a url and a version")
}

// MARK: Items and answers

extension Diagnostic.Code {
  /// The questionnaire has no item with this linkId.
  public static let unknownLinkId = Self(
    510, .response, .error, "the questionnaire has no item {linkId}",
    hint: "{nearest, select, none {} other {did you mean {nearest}?}}",
    remedy: "Correct the linkId, or give the right questionnaire.", issueType: "not-found")
  package static let unknownLinkIdOfFew = unknownLinkId.variant(
    "few", "the questionnaire has no item {linkId}", hint: "the questions are {questions}")

  /// The item is not where the questionnaire has it.
  public static let misplacedItem = Self(
    511, .response, .error, "{linkId} does not belong here",
    hint: """
      {parent, select, none {it belongs to the top level} other {it belongs {kind, select, \
      group {into} other {below an answer to}} {parent}}}
      """, remedy: "Put the item where the questionnaire has it.", issueType: "structure")
  package static let itemOutsideRepetition = misplacedItem.variant(
    "repetition", "{linkId} belongs into a repetition of {parent}", hint: "write {form}")
  package static let itemOfSeveral = misplacedItem.variant(
    "several", "{linkId} is the linkId of several items",
    hint: "write the answer into the object of the group that the item is in")
  package static let noItemHere = misplacedItem.variant(
    "absent", "the questionnaire has no such item here")

  /// The items are in another order than in the questionnaire.
  public static let wrongItemOrder = Self(
    512, .response, .warning, "{linkId} follows {before}, not the other way round",
    remedy: "Put the items into the questionnaire's order.", issueType: "structure")

  /// An item that cannot occur twice does.
  public static let repeatedItem = Self(
    513, .response, .error, "the item {linkId} is here more than once",
    hint: """
      {kind, select, group {the group does not repeat} none {} \
      other {several answers to one question belong into one item}}
      """, remedy: "Put several answers into one item.", issueType: "structure")
  package static let itemAnsweredTwice = repeatedItem.variant(
    "answered", "the item {linkId} is answered more than once")

  /// An item of a response has no linkId.
  public static let itemWithoutLinkId = Self(
    514, .response, .error, "the item has no linkId", remedy: "Add the linkId.",
    policy: Policy(covered: ["linkId"]), issueType: "required")

  /// A group or a display item has an answer.
  public static let answerToNoQuestion = Self(
    515, .response, .error,
    """
    {linkId} is a {type, select, group {group} display {text to read} other {{type}}} and cannot \
    be answered
    """, remedy: "Take the answer away.", issueType: "structure")

  /// The answer has no value, or one that cannot be read.
  public static let unreadableValue = Self(
    516, .response, .error,
    "{name, select, none {the answer has no value} other {the value of {name} cannot be read}}",
    remedy: "Give the answer a value of its type.", policy: Policy(covered: [""]),
    issueType: "value")

  /// An item is below a question that has no answer.
  public static let parentUnanswered = Self(
    517, .response, .error, "{linkId} belongs below an answer to {parent}",
    hint: "answer {parent} before it, or leave it out", remedy: "Answer the question above it.",
    issueType: "structure")
  package static let itemBelowNoValue = parentUnanswered.variant(
    "value", "the item is below an answer without value",
    hint: "give that answer a value, or leave the item out", policy: Policy(draft: .warning))
  package static let itemBelowSeveralAnswers = parentUnanswered.variant(
    "several", "{linkId} belongs below one answer of {parent}", hint: "write {form}")
  package static let itemsBelowNoAnswer = parentUnanswered.variant(
    "items", "items are below {linkId}, which has no answer",
    hint: "answer it with {form}, or leave the items out")

  /// An item that is disabled by the other answers is answered.
  public static let disabledItemAnswered = Self(
    518, .response, .error, "{linkId} is answered, but other answers disable it",
    hint: "{reason, select, none {} other {{reason}; leave it out, or change that answer}}",
    remedy: "Take the answer away, or correct those it depends on.",
    policy: Policy(draft: .warning, basis: [.enablement]), issueType: "business-rule")
  package static let keptAnswerDisabled = disabledItemAnswered.variant(
    "kept", "{linkId} is answered, but other answers disable it",
    hint: "{reason, select, none {} other {{reason}; the answer is kept and does not count}}")
  package static let standingAnswerDisabled = disabledItemAnswered.variant(
    "standing", "{linkId} is answered, but other answers disable it",
    hint: "{reason, select, none {} other {{reason}; the result is without this answer}}")

  /// An answer has no value, only extensions.
  public static let answerWithoutValue = Self(
    519, .response, .warning,
    "no answer{reason, select, none {} other {, reason {reason}}}",
    remedy: "Give the answer a value, or leave it out.")

  /// A part of a value that an answer has no field for.
  public static let partNotKept = Self(
    520, .response, .warning,
    """
    {parts} of {holder, select, response {the response} item {the item} answer {the answer} \
    other {the value}} {parts, plural, one {is} other {are}} not kept
    """, hint: "it is lost where the response is written again",
    remedy: "Nothing, if it is not needed; it is not in what is written.")
  package static let narrativeOfFormerAnswers = partNotKept.variant(
    "narrative", "the narrative of the response is not kept",
    hint: "it told the answers as they were before")

  /// A flat response does not show which answers belong together.
  public static let flatMixesParts = Self(
    521, .response, .warning,
    """
    a flat response does not show which answers belong to which of the {kind, select, \
    group {repetitions} other {answers}} of {linkId}
    """, hint: "write a nested response",
    remedy: "Write it nested, which shows what belongs together.")
}

// MARK: Answers files

extension Diagnostic.Code {
  /// The answers file is not a JSON object.
  public static let notAnAnswersFile = Self(
    530, .response, .error, "an answers file is a JSON object",
    hint: "its keys are linkIds, its values answers",
    remedy: "Give an object from linkId to answer.")
  package static let resourceAsAnswersFile = notAnAnswersFile.variant(
    "resource", "a {type} is not an answers file", hint: "its keys are linkIds, its values answers")

  /// The answers file holds something that is not an answer.
  public static let unusualAnswerForm = Self(
    531, .response, .error, "the answer to {linkId} has a form that is not known",
    hint: "write {form}", remedy: "Write it as the hint says.")
  package static let arrayInArray = unusualAnswerForm.variant(
    "array", "an array is inside another")
  package static let answerWithoutText = unusualAnswerForm.variant(
    "answer", "an answer is a text, number or boolean")
  package static let itemsBesideAnswers = unusualAnswerForm.variant(
    "items", "items are beside {count} answers to {linkId}",
    hint: "give each answer as {form} of its own")
  package static let answerToGroupInFile = unusualAnswerForm.variant(
    "group", "{linkId} is a group and has no answer of its own",
    hint: """
      {repeats, select, true {give an array of objects, each from linkId to answer} \
      other {give an object from linkId to answer}}
      """)
  package static let groupDoesNotRepeat = unusualAnswerForm.variant(
    "repetition", "the group {linkId} does not repeat", hint: "give one object")

  /// The answers file changes the answer of a read-only item.
  public static let readOnlyItemAnswered = Self(
    532, .response, .warning, "{linkId} is read-only, and its answer was changed",
    remedy: "Leave the answer out.")
}

// MARK: Journals

extension Diagnostic.Code {
  /// The file is not a journal.
  public static let notAJournal = Self(
    540, .response, .error, "the file is not a journal of a session",
    hint: #"its first line has the member "journal" with the number {version}"#,
    remedy: "Name the draft that an interrupted run reported.")
  package static let journalWithoutHeader = notAJournal.variant(
    "header", "the journal has no first line")

  /// A line of the journal cannot be read.
  public static let unreadableJournalLine = Self(
    541, .response, .warning, "the line is not an event of a session",
    hint: "what was answered on this line is lost; check the answers in the review",
    remedy: "Check the answers in the review.")
  package static let misfittingJournalLine = unreadableJournalLine.variant(
    "misfit", "the line does not fit what is before it",
    hint: "what was answered on this line is lost; check the answers in the review")

  /// The last line of the journal was not written to its end.
  public static let tornJournalLine = Self(
    542, .response, .warning, "the last line was not written to its end and is dropped",
    hint: "give the last answer again", remedy: "Give the last answer again.")
}

// MARK: Tasks

extension Diagnostic.Code {
  /// The resource is not a Task.
  public static let notATask = Self(
    550, .response, .error,
    """
    a Task is needed, this is {type, select, none {not a FHIR resource} other {a {type}}}
    """, remedy: "Give a Task.")

  /// The task has no status, or one that FHIR does not know.
  public static let unknownTaskStatus = Self(
    551, .response, .error,
    "{status, select, none {the Task has no status} other {a Task has no status {status}}}",
    hint: "one of {known}", remedy: "Write requested, accepted, completed ….",
    policy: Policy(covered: ["", "status"]))

  /// The task names no questionnaire.
  public static let taskWithoutQuestionnaire = Self(
    552, .response, .warning, "the Task names no questionnaire",
    hint: "basedOn with a reference Questionnaire/…, or an input of type questionnaire",
    remedy: "Name the questionnaire in basedOn, input or focus.")

  /// The task names several questionnaires.
  public static let severalTaskQuestionnaires = Self(
    553, .response, .warning,
    "the Task names several questionnaires: {first} is taken, {other} is not",
    remedy: "Name one questionnaire.")

  /// The task is not open, so that it cannot be completed.
  public static let taskNotOpen = Self(
    554, .response, .error, "the Task is {status} and cannot be completed",
    hint: "only an open Task can be worked on",
    remedy: "Take a task that is requested or in progress.")

  static let responses: [Self] = [
    .notAResponse, .noResourceInFile, .unknownResponseStatus, .otherQuestionnaire,
    .questionnaireUnnamed, .questionnaireAbsent, .unknownLinkId,
    .unknownLinkIdOfFew, .misplacedItem, .itemOutsideRepetition, .itemOfSeveral, .noItemHere,
    .wrongItemOrder,
    .repeatedItem, .itemAnsweredTwice, .itemWithoutLinkId, .answerToNoQuestion, .unreadableValue,
    .parentUnanswered, .itemBelowNoValue, .itemBelowSeveralAnswers, .itemsBelowNoAnswer,
    .disabledItemAnswered, .keptAnswerDisabled, .standingAnswerDisabled, .answerWithoutValue,
    .partNotKept,
    .narrativeOfFormerAnswers,
    .flatMixesParts, .notAnAnswersFile, .resourceAsAnswersFile, .unusualAnswerForm, .arrayInArray,
    .answerWithoutText, .itemsBesideAnswers, .answerToGroupInFile, .groupDoesNotRepeat,
    .readOnlyItemAnswered, .notAJournal, .journalWithoutHeader, .unreadableJournalLine,
    .misfittingJournalLine,
    .tornJournalLine, .notATask, .unknownTaskStatus, .taskWithoutQuestionnaire,
    .severalTaskQuestionnaires, .taskNotOpen,
  ]
}
