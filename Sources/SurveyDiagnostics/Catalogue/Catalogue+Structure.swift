/// FS013x: a resource that is not as the definitions of its version have it.
extension Diagnostic.Code {
  /// The type has no such element, or not in this version of FHIR.
  public static let unknownElement = Self(
    130, .structure, .warning, "{name} is not an element of {type} in FHIR {version}",
    hint: """
      {near, select, none {take the name that FHIR has, or remove the element} \
      other {did you mean {near}?}}
      """,
    remedy: "Correct the name, or make it an extension; it is kept as it is.", policy: asDefined,
    rule: Diagnostic.Rule("element", "An element is one that FHIR knows in this version."),
    issueType: "structure")
  package static let elementWithoutType = unknownElement.variant(
    "choice", "{name} is not an element of {type} in FHIR {version}",
    hint: "its type belongs to the name, as in {variant}")

  package static let extendedId = unknownElement.variant(
    "id", "an id has extensions in FHIR {version}, where it may have none", hint: "remove them")

  /// An element that must be there is not.
  public static let missingElement = Self(
    131, .structure, .warning, "{name} is missing", hint: "{type} must have it",
    remedy: "Add the element.", policy: asDefined,
    rule: Diagnostic.Rule("element-missing", "An element that must be there is there."),
    issueType: "required")

  /// An element that may be there once is there again, or a choice has two values.
  public static let tooManyElements = Self(
    132, .structure, .warning, "{name} is there again, and does not repeat",
    hint: "keep one of them", remedy: "Keep one of them.", policy: asDefined,
    rule: Diagnostic.Rule("element-again", "An element that does not repeat is there once."),
    issueType: "structure")
  package static let secondVariant = tooManyElements.variant(
    "choice", "{name} is a second value of {choice}", hint: "keep one of them")

  /// An array where the element does not repeat, or none where it does.
  public static let wrongArray = Self(
    133, .structure, .warning, "{name} is an array, and does not repeat",
    hint: "write its value alone",
    remedy: "Write an array where the element repeats, and only there.", policy: asDefined,
    rule: Diagnostic.Rule("array", "What repeats is an array, what does not repeat is not."),
    issueType: "structure")
  package static let noArray = wrongArray.variant(
    "none", "{name} repeats, and is not an array", hint: "write [ ] around it")

  /// A string, number, boolean or object where FHIR writes another of these.
  public static let wrongJSONType = Self(
    134, .structure, .warning,
    """
    {name} is {found, select, object {an object} number {a number} boolean {a boolean} \
    string {a string} other {a value}} here, FHIR writes {wanted, select, \
    boolean {true or false without quotes} number {a number without quotes} string {a string} \
    other {an object}}
    """,
    hint: """
      {sibling, select, none {write it with or without quotes, as FHIR does} \
      other {id and extensions go into {sibling}}}
      """,
    remedy: """
      Write the value as FHIR's JSON has it. XML knows no such types, and so it is corrected when \
      it is converted to XML and back.
      """, policy: asDefined,
    rule: Diagnostic.Rule("json-type", "A value has the JSON type that FHIR wants."),
    issueType: "structure")

  /// A value that is not one of its type: a date that does not exist, an id with a space.
  public static let invalidValue = Self(
    135, .structure, .warning, "{name} is {value}, which is not a value of type {type}",
    hint: "write {form}", remedy: "Write a value of the type.", policy: asDefined,
    rule: Diagnostic.Rule("value", "A value is one of its type."), issueType: "value")
  package static let controlCharacterInside = invalidValue.variant(
    "control", "{name} has a control character", hint: "write a space, or leave it out")

  /// A code that is not one of those which the element may have.
  public static let unknownCode = Self(
    136, .structure, .warning, "{name} has the code {code}, which it may not have",
    hint: "one of {codes}",
    remedy: "Take one of the codes of the required binding.", policy: asDefined,
    rule: Diagnostic.Rule("code", "A code is one that the element may have."),
    issueType: "code-invalid")
  package static let mistypedCode = unknownCode.variant(
    "near", "{name} has the code {code}, which it may not have", hint: "did you mean {near}?")
  package static let codeOfMany = unknownCode.variant(
    "many", "{name} has the code {code}, which it may not have",
    hint: "one of {count}, such as {first}")

  /// An empty text or object, or null.
  public static let emptyElement = Self(
    137, .structure, .warning, "{name} is an empty text", hint: "leave it out",
    remedy: "Leave the element out.", policy: asDefined,
    rule: Diagnostic.Rule("empty", "No element is empty."), issueType: "structure")
  package static let idAlone = emptyElement.variant(
    "id", "{name} has an id, and neither a value nor elements", hint: "leave it out")
  package static let emptyObjectInside = emptyElement.variant(
    "object", "{name} is an empty object", hint: "leave it out")
  package static let nullElement = emptyElement.variant(
    "null", "{name} is null",
    hint: """
      {sibling, select, none {leave it out} \
      other {null is only for an entry that {sibling} has}}
      """)

  /// Elements of XML that are not in the order of their definition.
  public static let wrongOrder = Self(
    138, .structure, .warning, "{name} is after elements that it should precede",
    hint: "XML has elements in the order of their definition",
    remedy: "Put the elements of XML into the order of their definition.", policy: asDefined,
    rule: Diagnostic.Rule("order", "Elements of XML are in the order of their definition."),
    issueType: "structure")
}

// MARK: Narratives

extension Diagnostic.Code {
  /// A narrative that is broken, empty, or has more than text, tables, lists, links and images.
  public static let invalidNarrative = Self(
    139, .structure, .warning, "the narrative is not one <div>",
    hint: #"write <div xmlns="http://www.w3.org/1999/xhtml"> around it"#,
    remedy: "Write one <div> of plain XHTML, or leave the narrative out.", policy: asDefined,
    rule: Diagnostic.Rule(
      "narrative",
      "A narrative is well-formed, and has text, tables, lists, links and images only."),
    issueType: "structure")
  package static let narrativeWithoutNamespace = invalidNarrative.variant(
    "namespace", "the narrative lacks the namespace of XHTML",
    hint: #"write <div xmlns="http://www.w3.org/1999/xhtml">"#)
  package static let malformedNarrative = invalidNarrative.variant(
    "malformed", "the narrative is not well-formed: {reason}",
    hint: "close each element, quote each value")
  package static let narrativeElement = invalidNarrative.variant(
    "element", "the narrative has <{name}>, which it may not have",
    hint: "text, tables, lists, links and images are allowed")
  package static let narrativeAttribute = invalidNarrative.variant(
    "attribute", "the narrative has the attribute {name}, which it may not have",
    hint: "leave it out")
  package static let blockInParagraph = invalidNarrative.variant(
    "paragraph", "the narrative has <{name}> in a <p>", hint: "close the paragraph before it")
  package static let emptyNarrative = invalidNarrative.variant(
    "empty", "the narrative has neither text nor an image",
    hint: "say in words what the resource says")
}

extension Diagnostic.Code {
  static let structure: [Self] = [
    .unknownElement, .elementWithoutType, .extendedId, .missingElement, .tooManyElements,
    .secondVariant,
    .wrongArray, .noArray, .wrongJSONType, .invalidValue, .controlCharacterInside, .unknownCode,
    .mistypedCode, .codeOfMany, .emptyElement, .idAlone, .emptyObjectInside, .nullElement,
    .wrongOrder,
    .invalidNarrative, .narrativeWithoutNamespace, .malformedNarrative, .narrativeElement,
    .narrativeAttribute, .blockInParagraph, .emptyNarrative,
  ]

  /// Nothing of it is lost, so it is an error only where the resource itself is the question.
  private static let asDefined = Policy(strict: .error, examined: .error)
}
