extension Diagnostic.Code {
  /// The codes that a person who answers can see, which every language has words for: what the reader
  /// of answers, the checks of a session and the interview say about answers.
  ///
  /// All others are for authors of forms and stay English.
  package static let respondent: [Self] = [
    .wrongAnswerType, .notAnOption, .noSuchOptionNumber, .answerTooLong, .answerTooShort,
    .belowMinimum, .belowIntegers, .aboveMaximum, .aboveIntegers, .limitUndecided,
    .tooManyDecimalPlaces, .tooManyAnswers, .tooManyRepetitions, .noMoreRepetitions, .tooFewAnswers,
    .noAnswerOfSeveral, .tooFewRepetitions, .answersNeededHere, .repetitionsNeededHere,
    .repetitionsNeeded, .exclusiveOption, .requiredMissing, .requiredGroupEmpty, .answerNeededHere,
    .lineBreakInString, .unitNotOffered, .unitTextNotOffered, .unitMissing, .unitNotInValueSet,
    .repeatedAnswer, .requiredNotCalculated, .requiredNotCalculatedHere, .answerCharacter,
    .limitOfOtherUnit, .unreadableAnswer, .notABoolean, .notWhole, .notWholeButANumber,
    .notWrittenAsWhole, .notANumber, .notAQuantity, .notANumberAndUnit, .notADate, .dateOfTwoOrders,
    .notADateTime, .notATime, .notAURL, .notAReference, .notAFileAddress, .notACode, .noCodeFound,
    .ambiguousOption, .decimalComma, .ambiguousPoint, .wrongAnswerCount, .sectionKeepsAnswers,
    .constraintBroken, .namelessConstraintBroken, .noLongerOffered, .unreadableInput,
    .attachmentTooLarge, .attachmentIsDevice, .unreadableLine, .lineNotUTF8, .answerOrNo,
    .answerForm, .answerFormOfRegex, .invalidURL, .mediaTypeNotAllowed, .mediaTypeMissing,
    .fileTooLarge, .fileSizeMismatch, .referenceTypeNotAllowed, .unitOfOtherKind, .notInValueSet,
    .textNotInValueSet, .answerNotTakenOver, .answerToNoQuestionNow,
  ]
}
