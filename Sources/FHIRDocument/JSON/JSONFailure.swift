import SurveyDiagnostics

/// What stops the JSON reader, at a byte of the input.
struct JSONFailure: Error {
  enum Reason {
    case expected(StaticString)
    case endOfText
    case tooDeep(Int)
    case trailingText
    case badNumber
    case tooManyNames
    case tooLong(Int)
    /// Not the text's fault: there was no room for a node.
    case roomUsedUp
  }

  var reason: Reason
  var offset: Int
}

extension JSONFailure {
  var diagnostic: (code: Diagnostic.Code, message: String, hint: String?) {
    switch reason {
    case .expected(let what): (.jsonSyntax, "expected \(what)", nil)
    case .endOfText:
      (.truncated, "the text ends before the JSON value is complete", "the file may be cut off")
    case .tooDeep(let limit):
      (.tooDeep, "nested deeper than \(limit) levels", ReadLimit.depth.hint)
    case .tooLong(let limit):
      (.tooLarge, "a string of more than \(limit) bytes", ReadLimit.string.hint)
    case .trailingText:
      (
        .jsonSyntax, "text behind the end of the JSON value",
        "a file holds one resource; many go into a Bundle or NDJSON"
      )
    case .badNumber: (.jsonSyntax, "not a number as JSON writes them", "write 0.5, -3 or 1e3")
    case .roomUsedUp: (.tooLarge, "more values than there are bytes", nil)
    case .tooManyNames: (.tooLarge, "more than 32,000 unknown property names", nil)
    }
  }
}

/// What the JSON reader reports and reads over.
struct JSONFinding: ReaderFinding {
  enum Kind: Sendable {
    case duplicateKey(String)
    case unpairedSurrogate
    case nullCharacter
    case controlCharacter
    case invalidUTF8
    case unusualNumber
    case badEscape
    case irregularArray
    case siblingMismatch(String, isHarmless: Bool)
    case emptySibling
  }

  var kind: Kind
  var offset: Int
}

extension JSONFinding {
  var severity: Diagnostic.Severity {
    switch kind {
    case .unusualNumber, .irregularArray, .emptySibling, .siblingMismatch(_, isHarmless: true):
      .warning
    default: .error
    }
  }

  /// How much it weighs under `--strict`: what FHIR forbids is an error then.
  var strictSeverity: Diagnostic.Severity {
    switch kind {
    case .unusualNumber: .warning
    default: .error
    }
  }

  var diagnostic: (code: Diagnostic.Code, message: String, hint: String?) {
    switch kind {
    case .duplicateKey(let key):
      (.duplicateKey, "the key \"\(key)\" stands twice in one object", "remove one of the two")
    case .unpairedSurrogate:
      (.unpairedSurrogate, "half of a surrogate pair", "write both halves, or the character itself")
    case .nullCharacter:
      (.controlCharacter, "the character \\u0000, which FHIR forbids", "remove it")
    case .controlCharacter:
      (.controlCharacter, "a control character inside a string", "write \\n, \\t or \\u00XX")
    case .invalidUTF8: (.invalidUTF8, "bytes that are not UTF-8", "save the file as UTF-8")
    case .unusualNumber:
      (
        .unusualNumber, "a number that other programs change when they read it",
        "write it without an exponent, and zero without a sign"
      )
    case .badEscape:
      (.jsonSyntax, "an escape that JSON does not know", "a backslash itself is written \\\\")
    case .irregularArray:
      (.irregularArray, "an empty array or an array in an array, which FHIR forbids", "remove it")
    case .emptySibling:
      (.siblingMismatch, "an \"_element\" with neither an id nor extensions", "remove it")
    case .siblingMismatch(let name, _):
      (
        .siblingMismatch, "\"\(name)\" and \"_\(name)\" do not fit together",
        "give both the same number of entries, null where there is nothing"
      )
    }
  }
}
