/// FS01xx: bytes that become a resource tree.
extension Diagnostic.Code {
  /// The text is not JSON.
  public static let jsonSyntax = Self(
    101, .syntax, .error, "expected a JSON value", remedy: "Correct the text at that position.",
    issueType: "invalid")
  package static let jsonNameExpected = jsonSyntax.variant(
    "name", "expected a property name in quotation marks")
  package static let jsonColonExpected = jsonSyntax.variant(
    "colon", "expected a colon after the property name")
  package static let jsonCommaExpected = jsonSyntax.variant(
    "comma", "expected a comma or {bracket}")
  package static let jsonTrailingText = jsonSyntax.variant(
    "trailing", "text after the end of the JSON value",
    hint: "a file holds one resource; many go into a Bundle or NDJSON")
  package static let jsonNumber = jsonSyntax.variant(
    "number", "not a number as JSON writes them", hint: "write 0.5, -3 or 1e3")
  package static let jsonEscape = jsonSyntax.variant(
    "escape", "an escape that JSON does not know", hint: #"a backslash itself is written \\"#)

  /// White space that JSON does not know is between values.
  public static let foreignWhitespace = Self(
    103, .syntax, .warning,
    """
    {count, plural, one {# white space character that JSON does not know ({character}) is} \
    other {# white space characters that JSON does not know (first {character}) are}} between values
    """,
    hint: "write plain spaces",
    remedy: "Write plain spaces between values. Others are read as spaces, but not strictly.",
    policy: tolerated)
  package static let byteOrderMark = foreignWhitespace.variant(
    "mark", "a byte order mark is at the start; it is accepted", severity: .note, policy: Policy())

  /// A key occurs twice in one JSON object.
  public static let duplicateKey = Self(
    104, .syntax, .error, "the key {key} occurs twice in one object", hint: "remove one of the two",
    remedy: "Remove one of the two.")

  /// A string holds an unpaired surrogate.
  public static let unpairedSurrogate = Self(
    105, .syntax, .error, "half of a surrogate pair",
    hint: "write both halves, or the character itself",
    remedy: "Write both halves, or the character itself.")

  /// A number that arithmetic does not keep as it is written: `-0.0`, `1e400`.
  public static let unusualNumber = Self(
    106, .syntax, .warning, "a number that other programs change when they read it",
    hint: "write it without an exponent, and zero without a sign",
    remedy: "Write the number without an exponent, and zero without a sign.")

  /// The document is nested too deeply.
  public static let tooDeep = Self(
    107, .syntax, .error, "nested deeper than {limit} levels",
    hint: "ReadOptions.maximumDepth sets this limit, up to {most}",
    remedy: "No FHIR resource needs as many levels; take some away.", issueType: "too-costly")

  /// The bytes are not UTF-8.
  public static let invalidUTF8 = Self(
    108, .syntax, .error, "bytes that are not UTF-8", hint: "save the file as UTF-8",
    remedy: "Save the file as UTF-8.", policy: tolerated)
  package static let utf16JSON = invalidUTF8.variant(
    "utf16", "the text is UTF-16; JSON is UTF-8", hint: "save the file as UTF-8")

  /// A control character where none is allowed.
  public static let controlCharacter = Self(
    109, .syntax, .error, "a control character inside a string",
    hint: #"write \n, \t or \u00XX"#, remedy: "Write it as an escape, or remove it.")
  package static let nullCharacter = controlCharacter.variant(
    "null", #"the character \u0000, which FHIR forbids"#, hint: "remove it")

  /// The document ends before it is complete.
  public static let truncated = Self(
    111, .syntax, .error, "the text ends before the JSON value is complete",
    hint: "the file may be cut off", remedy: "Get the whole file.")
  package static let truncatedXML = truncated.variant(
    "xml", "the text ends before the XML document is complete", hint: "the file may be cut off")
  package static let truncatedElement = truncated.variant(
    "element", "the text ends inside <{name}>", hint: "the file may be cut off")

  /// An element and its `_element` sibling do not fit together.
  public static let siblingMismatch = Self(
    112, .syntax, .error, #"{name} and {sibling} do not fit together"#,
    hint: "give both the same number of entries, null where there is nothing",
    remedy: "Give `name` and `_name` the same number of entries, null where there is nothing.",
    policy: tolerated)
  package static let siblingCount = siblingMismatch.variant(
    "count", #"{name} and {sibling} do not fit together"#,
    hint: "give both the same number of entries, null where there is nothing", severity: .warning)
  package static let emptySibling = siblingMismatch.variant(
    "empty", #"an "_element" with neither an id nor extensions"#, hint: "remove it",
    severity: .warning)

  /// The document is larger than allowed.
  public static let tooLarge = Self(
    113, .syntax, .error, "the document has more than {limit} bytes",
    hint: "ReadOptions.maximumSize sets this limit",
    remedy: "Split the file, or read it as NDJSON.", issueType: "too-costly")
  package static let stringTooLong = tooLarge.variant(
    "string", "a string, tag or comment of more than {limit} bytes",
    hint: "ReadOptions.maximumStringLength sets this limit")
  package static let jsonStringTooLong = tooLarge.variant(
    "json-string", "a string of more than {limit} bytes",
    hint: "ReadOptions.maximumStringLength sets this limit")
  package static let tooManyAttributes = tooLarge.variant(
    "attributes", "an element has more than {limit} attributes",
    hint: "ReadOptions.maximumAttributes sets this limit")
  package static let tooManyValues = tooLarge.variant(
    "values", "more values than there are bytes")
  package static let tooManyBytes = tooLarge.variant(
    "bytes", "the document holds more than 4 GB")
  package static let tooManyNames = tooLarge.variant(
    "names", "more than 32,000 unknown names of elements")
  package static let tooManyNamespaces = tooLarge.variant(
    "namespaces", "more than {limit} namespaces are declared at the same time",
    hint: "leave out the declarations that are not used")

  /// The input is neither JSON nor XML.
  public static let unknownFormat = Self(
    114, .syntax, .error, "neither JSON nor XML", hint: startOfResource,
    remedy: "Give a file that starts with { or <.")
  package static let emptyInput = unknownFormat.variant(
    "empty", "the input is empty", hint: startOfResource)

  /// An array that is empty or holds arrays, which FHIR forbids.
  public static let irregularArray = Self(
    116, .structure, .warning, "an empty array or an array in an array, which FHIR forbids",
    hint: "remove it", remedy: "Remove the empty array, or the array around the array.",
    policy: tolerated, issueType: "structure")

  /// The resource has no `resourceType`, or an unknown one.
  public static let unknownResource = Self(
    118, .syntax, .error, "{type} is not a resource of FHIR {version}",
    hint: "names are written as in Questionnaire, Patient, Bundle",
    remedy: "Give `resourceType` the name of a resource of this version of FHIR.")
  package static let noResourceType = unknownResource.variant(
    "none", "the document has no resourceType",
    hint: #"a FHIR resource says what it is, as in "resourceType": "Questionnaire""#)
  package static let unknownResourceInside = unknownResource.variant(
    "inside",
    """
    {name} is {type, select, none {not a resource: it has no resourceType} \
    other {{type}, which is not a resource of FHIR {version}}}
    """,
    hint: #"a resource says what it is, as in "resourceType": "Patient""#, severity: .warning,
    policy: tolerated)

  /// More was found than is listed.
  public static let moreFindings = Self(
    119, .syntax, .error, "{count} more of this severity were found than are listed",
    remedy: "Correct those that are listed first, and read again.", policy: tolerated)
  package static let moreWarnings = moreFindings.variant(
    "warnings", "{count} more of this severity were found than are listed", severity: .warning)
}

extension Diagnostic.Code {
  static let reading: [Self] = [
    .jsonSyntax, .jsonNameExpected, .jsonColonExpected, .jsonCommaExpected, .jsonTrailingText,
    .jsonNumber, .jsonEscape, .foreignWhitespace, .byteOrderMark, .duplicateKey,
    .unpairedSurrogate, .unusualNumber, .tooDeep, .invalidUTF8, .utf16JSON, .controlCharacter,
    .nullCharacter, .truncated, .truncatedXML, .truncatedElement, .siblingMismatch, .siblingCount,
    .emptySibling,
    .tooLarge, .stringTooLong, .jsonStringTooLong, .tooManyAttributes, .tooManyValues,
    .tooManyBytes, .tooManyNames,
    .tooManyNamespaces, .unknownFormat, .emptyInput, .irregularArray, .unknownResource,
    .noResourceType, .unknownResourceInside, .moreFindings, .moreWarnings,
  ]

  /// What is read all the same, but not strictly.
  private static let tolerated = Policy(strict: .error)
  private static let startOfResource =
    "a FHIR resource starts with a curly bracket in JSON, and with < in XML"
}
