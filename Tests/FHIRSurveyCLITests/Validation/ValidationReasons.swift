/// Why a case is validated as it is, where validators differ.
enum ValidationReasons {
  /// Cases whose statement is not followed, each with the clause of the standard.
  static let decidedOtherwise: [String: String] = [:]

  /// What the board says.
  static let all: [String: String] = [
    "qr-required-wrong":
      "The text is not JSON: a comma is before a }. It is refused, so nothing inside is validated; "
      + "Java reads on.",
    "qr-bad-ref1":
      "The questionnaire is not available: undetermined, with a warning, as Java has it.",
    "questionnaire-not-resolved-qr":
      "Answers that cannot be validated are called neither valid nor invalid. .NET has an error, Java a "
      + "warning.",
    "choice-invalid-value-set-async-qr":
      "A code whose value set is not available cannot be validated: neither valid nor invalid; "
      + "--questionnaire gives the value set. .NET has an error, Java a warning.",
    "choice-gender-coding-async-qr":
      "Both find that the display is not that of the code, by a terminology server; here the displays "
      + "of FHIR's item types are known.",
    "open-choice-gender-coding-async-qr":
      "Both find that the display is not that of the code, by a terminology server; here the displays "
      + "of FHIR's item types are known.",
    "date-time-min-max-qr":
      ".NET is followed: 2022-06-30 may lie within a limit of 2022-06, for a limit of a month does "
      + "not say which day (dates compare with three outcomes). Java calls it greater.",
    "display-answer-included-qr": "Both agree; the finding is at the answer.",
    "invariant-corrupted-expression-qr":
      ".NET is followed: that an expression cannot be read is a fault of the questionnaire, and so a "
      + "warning.",
    "invariant-undefined-variable-qr":
      ".NET is followed: that an expression cannot be evaluated is a fault of the questionnaire, and "
      + "so a warning.",
    "quantity-qr":
      ".NET is followed: amounts of the same unit text compare by value. Java compares only with "
      + "formal units.",
    "quantity-units-in-value-set-qr":
      "Without the value set it is not known whether the units are offered: neither valid nor invalid.",
    "string-draft-downgrade-qr":
      ".NET is followed: how many answers there may be binds when the response is completed or "
      + "amended (QuestionnaireResponse.status); before, it is a warning. Java has an error.",
    "url-value-qr":
      ".NET is followed: a backslash is not a character of a URI (RFC 3986). Java lets it pass.",
    "questionnaire-draft-qr": ".NET is followed: that the questionnaire is a draft is a warning.",
    "qr-vr":
      "The version of the questionnaire is that of the response; the linkId is unknown.",
    "decimal-precision-questionnaire":
      "The description says valid, Java's outcome has two errors; the digits are more than "
      + "maxDecimalPlaces allows.",
    "questionnaire-lifelines":
      "Java is followed. R5 wants the element questionnaire; items below a question are in its "
      + "answers.",
  ]
}
