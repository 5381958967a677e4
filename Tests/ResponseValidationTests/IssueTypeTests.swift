import SurveyDiagnostics
import Testing

/// The kinds of issues in OperationOutcomes.
struct IssueTypeTests {
  private static let table: [(type: String, codes: [Diagnostic.Code])] = [
    (
      "required",
      [
        .missingElement, .requiredMissing, .requiredUnanswerable, .itemWithoutLinkId,
        .noQuestionnaireNamed,
      ]
    ),
    (
      "code-invalid",
      [.unknownCode, .notAnOption, .notInValueSet, .unknownResponseStatus, .unitNotOffered]
    ),
    ("not-found", [.unknownLinkId, .questionnaireNotAvailable, .valueSetNotAvailable]),
    ("too-long", [.answerTooLong]),
    (
      "value",
      [
        .invalidValue, .unreadableValue, .wrongAnswerType, .answerTooShort, .belowMinimum,
        .aboveMaximum, .limitUndecided, .limitOfOtherUnit, .tooManyDecimalPlaces, .answerForm,
        .invalidURL, .mediaTypeNotAllowed, .fileTooLarge, .fileSizeMismatch,
        .referenceTypeNotAllowed, .unitOfOtherKind, .lineBreakInString, .answerCharacter,
      ]
    ),
    ("invalid", [.otherDisplay, .duplicateKey]),
    ("duplicate", [.repeatedAnswer]),
    ("not-supported", [.formNotChecked, .membershipUndetermined]),
    (
      "business-rule",
      [
        .tooManyAnswers, .tooFewAnswers, .exclusiveOption, .disabledItemAnswered,
        .questionnaireNotActive, .outsideEffectivePeriod, .otherItemText, .otherQuestionnaire,
        .otherThanCalculated,
      ]
    ),
    (
      "structure",
      [
        .misplacedItem, .wrongItemOrder, .repeatedItem, .answerToNoQuestion, .parentUnanswered,
        .unknownElement, .tooManyElements, .wrongArray, .wrongJSONType, .emptyElement, .wrongOrder,
        .invalidNarrative,
      ]
    ),
  ]

  @Test(
    "A finding about a response is an issue of the kind that FHIR has for it",
    arguments: table.indices)
  func types(_ number: Int) {
    let (type, codes) = Self.table[number]
    for code in codes { #expect(code.issueType == type, "\(code)") }
  }
}
