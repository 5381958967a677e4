/// FS07xx: the command line and the files that it names.
extension Diagnostic.Code {
  /// The resource is not a Questionnaire, or there are several.
  public static let wrongResource = Self(
    704, .system, .error,
    "a Questionnaire is needed, this is {type, select, none {no FHIR resource} other {{type}}}",
    remedy: "Give a Questionnaire.")
  package static let notOneQuestionnaire = wrongResource.variant(
    "count",
    "one Questionnaire is needed, and there is {count, plural, =0 {none} other {# of them}}",
    hint: "name the questionnaire's own file first, then what else is needed")

  /// No questionnaire among the given resources is the one that is asked for.
  public static let questionnaireNotFound = Self(
    705, .response, .error,
    """
    no file given is the questionnaire of the Task: \
    {questionnaire, select, none {none named} other {{questionnaire}}}
    """, hint: "name the questionnaire's file, or a folder or Bundle that holds it",
    remedy: "Name the questionnaire's file, folder or Bundle.", issueType: "not-found")
  package static let questionnaireNotInTask = questionnaireNotFound.variant(
    "contained", "nothing in the Task is the questionnaire of the Task: {questionnaire}",
    hint: "# and an id name a Questionnaire among the Task's contained resources")

  /// A draft belongs to another questionnaire, or to another form of it.
  public static let draftOfOtherSurvey = Self(
    706, .response, .error, "the draft does not belong to this questionnaire",
    hint: "it was started for {name, select, none {another one} other {{name}}}",
    remedy: "Give the questionnaire of the draft, or start again.")
  package static let draftOfChangedSurvey = draftOfOtherSurvey.variant(
    "changed", "the questionnaire is not the same as when the draft was started",
    hint: "give the questionnaire as it was, or start again")
  package static let draftOfOtherSubject = draftOfOtherSurvey.variant(
    "subject",
    """
    the draft is about {subject, select, none {nobody named} other {{subject}}}, \
    not about {wanted}
    """, hint: "leave the subject out, or start again")
  package static let draftOfOtherTask = draftOfOtherSurvey.variant(
    "task",
    "the draft was started {task, select, none {without a Task} other {for the Task {task}}}",
    hint: "the Task given is {wanted}")
  package static let draftOfOtherContexts = draftOfOtherSurvey.variant(
    "contexts",
    """
    the draft was started with {contexts, select, none {no resources} other {{contexts}}}, \
    and now it is {wanted, select, none {none} other {{wanted}}}
    """, hint: "give the same resources as when it was started")
  package static let draftOfOtherResponse = draftOfOtherSurvey.variant(
    "response",
    """
    the draft {amends, select, none {amends no response} other {amends the response {amends}}}, \
    and now it is {wanted, select, none {none} other {{wanted}}}
    """, hint: "give the same response as when it was started")

  /// Another run of the program is writing to a file.
  public static let fileInUse = Self(
    707, .system, .error, "another run is writing to it", hint: "end that run first",
    remedy: "End the other run first.")

  /// A file given as an answer is too large, or not a file.
  public static let attachmentTooLarge = Self(
    708, .answer, .error, "the file has {size} bytes, {limit} are allowed",
    hint: "give an address instead", remedy: "Give the address of the file instead.")
  package static let attachmentIsDevice = attachmentTooLarge.variant(
    "device", "this is a device, not a file")

  /// A pipe or a device is named where a file is needed.
  public static let fileIsDevice = Self(
    709, .system, .error, "this is a pipe or a device, not a file",
    remedy: "Name a file.")

  /// There is no folder for drafts, so that an interrupted survey is lost.
  public static let noDraftFolder = Self(
    710, .system, .warning,
    """
    no draft is kept, for {home, select, none {HOME is not set} other {HOME is {home}}}: \
    what is answered is lost if the run is interrupted
    """,
    hint: "name a folder for drafts", remedy: "Name a folder for drafts, or set HOME.")

  /// An answer of a draft of another version of the survey does not answer this one.
  public static let answerNotTakenOver = Self(
    711, .response, .warning,
    "{linkId}: {answer} is not taken over: {reason}",
    remedy: "Answer the question again, if the survey still has it.")
  package static let answerToNoQuestionNow = answerNotTakenOver.variant(
    "question", "{linkId}: {answer} is not taken over: it is not a question of this survey")

  /// A draft is named that is not in the folder, or several are meant.
  public static let noSuchDraft = Self(
    712, .system, .error, "there is no draft {name} in {folder}",
    hint: """
      {count, plural, =0 {there are no drafts} one {there is one draft} \
      other {there are # drafts}}
      """,
    remedy: "Name one of those that `drafts` lists, with so much of its name that it is one only.")

  static let commands: [Self] = [
    .wrongResource, .notOneQuestionnaire, .questionnaireNotFound, .questionnaireNotInTask,
    .draftOfOtherSurvey, .draftOfChangedSurvey, .draftOfOtherSubject, .draftOfOtherTask,
    .draftOfOtherContexts, .draftOfOtherResponse, .fileInUse, .attachmentTooLarge,
    .attachmentIsDevice, .fileIsDevice,
    .noDraftFolder, .noSuchDraft, .answerNotTakenOver, .answerToNoQuestionNow,
  ]
}
