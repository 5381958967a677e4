/// FS01xx (XML): XML that is read, and what XML cannot hold.
extension Diagnostic.Code {
  /// The text is not well-formed XML.
  public static let xmlSyntax = Self(
    102, .syntax, .error, "text outside of the outermost element",
    remedy: "Correct the text at that position.")
  package static let xmlSecondRoot = xmlSyntax.variant("root", "a second outermost element")
  package static let xmlBareLess = xmlSyntax.variant("less", "a single <; write &lt;")
  package static let xmlBareAmpersand = xmlSyntax.variant("ampersand", "a single &; write &amp;")
  package static let xmlUnknownReference = xmlSyntax.variant(
    "reference", "{reference} is not a character of XML",
    hint: "XML knows &amp; &lt; &gt; &quot; &apos; and numbers such as &#160;")
  package static let xmlForbiddenCharacter = xmlSyntax.variant(
    "character", "the character {character}, which XML forbids")
  package static let xmlSectionEnd = xmlSyntax.variant("section", "]]> in a text; write ]]&gt;")
  package static let xmlNotAComment = xmlSyntax.variant("comment", "<! does not begin a comment")
  package static let xmlDashes = xmlSyntax.variant("dashes", "-- in a comment")
  package static let xmlNotAnInstruction = xmlSyntax.variant(
    "instruction", "<? does not begin an instruction")
  package static let xmlInstructionSpace = xmlSyntax.variant(
    "instruction-space", "white space is missing in an instruction")
  package static let xmlLateDeclaration = xmlSyntax.variant(
    "late-declaration", "an XML declaration after the start of the text")
  package static let xmlOpenDeclaration = xmlSyntax.variant(
    "open-declaration", "the XML declaration does not end")
  package static let xmlDeclarationPart = xmlSyntax.variant(
    "declaration-part", "{name} does not belong there in an XML declaration")
  package static let xmlDeclarationVersion = xmlSyntax.variant(
    "declaration-version", "the XML declaration has no version")
  package static let xmlOpenTag = xmlSyntax.variant("tag", "the tag does not end")
  package static let xmlSlash = xmlSyntax.variant("slash", "a single / in a tag")
  package static let xmlWrongEnd = xmlSyntax.variant("end", "</{name}> closes <{expected}>")
  package static let xmlNeedlessEnd = xmlSyntax.variant("needless", "</{name}> closes nothing")
  package static let xmlNotClosed = xmlSyntax.variant("open", "<{name}> is not closed")
  package static let xmlMissingMark = xmlSyntax.variant("mark", "{mark} is missing")
  package static let xmlAttributeSpace = xmlSyntax.variant(
    "space", "white space is missing before an attribute")
  package static let xmlAttributeWithoutValue = xmlSyntax.variant(
    "value", "the attribute {name} has no value")
  package static let xmlAttributeWithoutQuotes = xmlSyntax.variant(
    "quotes", "the attribute {name} is not in quotes")
  package static let xmlLessInValue = xmlSyntax.variant(
    "less-in-value", "< in the value of an attribute; write &lt;")
  package static let xmlAttributeTwice = xmlSyntax.variant(
    "twice", "the attribute {name} occurs twice in one tag")
  package static let xmlNamespaceTwice = xmlSyntax.variant(
    "namespace", "the namespace of a prefix is declared twice")
  package static let xmlUndeclaredPrefix = xmlSyntax.variant(
    "prefix", "the prefix of {name} is declared nowhere")
  package static let xmlUnknownEncoding = xmlSyntax.variant(
    "encoding", "the encoding {name} is not known", hint: "save the file as UTF-8")
  package static let xmlWrongEncoding = xmlSyntax.variant(
    "bytes", "bytes that are not {name}", hint: "save the file as UTF-8")
  package static let xmlNarrativeAlone = xmlSyntax.variant(
    "narrative", "a narrative alone is not a resource")
  package static let xmlNarrativeStart = xmlSyntax.variant(
    "narrative-start", "a narrative starts with <div>")
  package static let xmlNarrativeCount = xmlSyntax.variant(
    "narrative-count", "a narrative is one <div>")

  package static let xmlNotUTF8 = invalidUTF8.variant(
    "xml", "bytes that are not UTF-8", hint: "save the file as UTF-8, or name its encoding")
  package static let otherEncoding = invalidUTF8.variant(
    "encoding", "the text is {name}; FHIR is written in UTF-8", hint: "save the file as UTF-8",
    severity: .warning)

  /// The document has a DOCTYPE, which FHIR forbids.
  public static let doctype = Self(
    110, .syntax, .error, "a DOCTYPE, which FHIR forbids", hint: "remove it",
    remedy: "Remove the DOCTYPE.")

  package static let entityDeclaration = doctype.variant(
    "entity", "a DOCTYPE that declares an entity, which is not read", hint: "remove it")

  /// XML content that FHIR does not know: text between elements, foreign namespaces, attributes.
  public static let foreignContent = Self(
    117, .syntax, .error, "text between elements, which FHIR does not know\(leftOut)",
    hint: makeExtension, remedy: "Remove it, or make it an extension.", policy: tolerated,
    issueType: "structure")
  package static let foreignElement = foreignContent.variant(
    "element", "<{name}> is not of FHIR's namespace\(leftOut)", hint: makeExtension)
  package static let underscoreElement = foreignContent.variant(
    "underscore", "no name of FHIR begins as <{name}> does\(leftOut)", hint: makeExtension)
  package static let foreignAttribute = foreignContent.variant(
    "attribute", "the attribute {name}, which FHIR does not know\(leftOut)",
    hint: #"values are written as value="…""#)
  package static let undeclaredPrefix = foreignContent.variant(
    "prefix", "the prefix of {name} is declared nowhere\(leftOut)",
    hint: #"declare it with xmlns:…="…""#)
  package static let crowdedContainer = foreignContent.variant(
    "crowded", "<{name}> is beside other content\(leftOut)",
    hint: "a resource is alone in an element of its own")
  package static let idAttribute = foreignContent.variant(
    "id", "the id of a resource is an attribute\(otherwise("it is read as its element"))",
    hint: #"write <id value="…"/>"#, severity: .warning)
  package static let rootNamespace = foreignContent.variant(
    "namespace",
    """
    {namespace, select, none {the resource has no namespace} \
    other {the namespace is {namespace}}}
    """, hint: #"FHIR's is xmlns="http://hl7.org/fhir""#, severity: .warning)
  package static let narrativeNamespace = foreignContent.variant(
    "narrative", "<div> is not of the XHTML namespace\(otherwise("it is read as if it were"))",
    hint: xhtml, severity: .warning)
  package static let emptyXMLElement = foreignContent.variant(
    "empty", "<{name}> has neither a value nor elements",
    hint: "remove it; FHIR forbids empty elements", severity: .warning)
  package static let secondResource = foreignContent.variant(
    "second",
    """
    <{name}> is a second resource in one element\(otherwise("it is read as if the element were repeated"))
    """,
    hint: "repeat the element around it", severity: .warning)
}

// MARK: Writing

extension Diagnostic.Code {
  /// The format that is written cannot hold something.
  public static let notWritable = Self(
    115, .conversion, .error, "only a resource, with a resourceType, can be written as XML",
    remedy: "Correct or remove what the format cannot hold.", policy: tolerated,
    issueType: "not-supported")
  package static let lostCharacter = notWritable.variant(
    "character", "XML cannot hold the character {character}")
  package static let lostNull = notWritable.variant(
    "null", "XML cannot hold null", hint: "give it a value or an extension")
  package static let lostEmptyArray = notWritable.variant(
    "empty-array", "XML cannot hold an empty array\(leftOut)", severity: .warning)
  package static let lostNestedArray = notWritable.variant(
    "nested-array", "XML cannot hold an array in an array")
  package static let lostArray = notWritable.variant(
    "array", "the array around {name} is lost in XML",
    hint: """
      {known, select, none {FHIR knows no such element here} other {the element does not repeat}}
      """, severity: .warning)
  package static let emptyObject = notWritable.variant(
    "object", "an object without members, which FHIR forbids", hint: "remove it",
    severity: .warning)
  package static let changedKind = notWritable.variant(
    "kind",
    "{name} without a value becomes {kind, select, primitive {a primitive} other {an object}} in XML",
    hint: "FHIR knows no such element here", severity: .warning)
  package static let changedType = notWritable.variant(
    "type",
    """
    {name} becomes {type, select, string {a string} number {a number} other {a boolean}} in XML
    """, hint: "XML shows no types; FHIR's definitions say them", severity: .warning)
  package static let lostComments = notWritable.variant(
    "comments", "fhir_comments, which FHIR dropped in 2015\(otherwise("they are left out"))",
    severity: .warning)
  package static let lostOfType = notWritable.variant(
    "resource-type", #""resourceType" is one string; what else it has is lost in XML"#)
  package static let notAResourceName = notWritable.variant(
    "resource-name", "{name} is not the name of a resource")
  package static let notAnElementName = notWritable.variant(
    "element-name", "{name} cannot be the name of an element in XML")
  package static let attributeTwice = notWritable.variant(
    "attribute-twice", "an attribute occurs once\(leftOut)")
  package static let attributeWithoutValue = notWritable.variant(
    "attribute-value", "{name} is an attribute in XML and has no value")
  package static let attributeWithExtensions = notWritable.variant(
    "attribute-extensions", "{name} is an attribute in XML and can have no extensions")
  package static let narrativeNotText = notWritable.variant(
    "narrative", "a narrative is a text")
  package static let narrativeWithoutMarkup = notWritable.variant(
    "narrative-markup", "XML cannot hold a narrative without markup")
  package static let narrativeWithExtensions = notWritable.variant(
    "narrative-extensions", "a narrative in XML can have no id or extensions beside its markup")
  package static let narrativeCharacters = notWritable.variant(
    "narrative-characters",
    "the narrative has names of characters that XML does not know; the characters are written",
    hint: "write &#160; instead of &nbsp;", severity: .note, policy: Policy())
  package static let addedNamespace = notWritable.variant(
    "narrative-namespace", "the narrative lacks the namespace of XHTML; it is added", hint: xhtml,
    severity: .note, policy: Policy())
  package static let brokenNarrative = notWritable.variant(
    "narrative-broken",
    "the narrative is not well-formed (its line {line}, column {column}): {reason}")
}

extension Diagnostic.Code {
  static let xml: [Self] = [
    .xmlSyntax, .xmlSecondRoot, .xmlBareLess, .xmlBareAmpersand, .xmlUnknownReference,
    .xmlForbiddenCharacter, .xmlSectionEnd, .xmlNotAComment, .xmlDashes, .xmlNotAnInstruction,
    .xmlInstructionSpace, .xmlLateDeclaration, .xmlOpenDeclaration, .xmlDeclarationPart,
    .xmlDeclarationVersion, .xmlOpenTag, .xmlSlash, .xmlWrongEnd, .xmlNeedlessEnd, .xmlNotClosed,
    .xmlMissingMark, .xmlAttributeSpace, .xmlAttributeWithoutValue, .xmlAttributeWithoutQuotes,
    .xmlLessInValue, .xmlAttributeTwice, .xmlNamespaceTwice, .xmlUndeclaredPrefix,
    .xmlUnknownEncoding, .xmlWrongEncoding, .xmlNarrativeAlone, .xmlNarrativeStart,
    .xmlNarrativeCount, .xmlNotUTF8, .otherEncoding, .doctype, .entityDeclaration, .foreignContent,
    .foreignElement,
    .underscoreElement, .foreignAttribute, .undeclaredPrefix, .crowdedContainer, .idAttribute,
    .rootNamespace, .narrativeNamespace, .emptyXMLElement, .secondResource, .notWritable,
    .lostCharacter, .lostNull, .lostEmptyArray, .lostNestedArray, .lostArray, .emptyObject,
    .changedKind, .changedType, .lostComments, .lostOfType, .notAResourceName, .notAnElementName,
    .attributeTwice, .attributeWithoutValue, .attributeWithExtensions, .narrativeNotText,
    .narrativeWithoutMarkup, .narrativeWithExtensions, .narrativeCharacters, .addedNamespace,
    .brokenNarrative,
  ]

  /// What is done with a defect where it is not a reason to refuse.
  private static func otherwise(_ words: String) -> String {
    "{level, select, error {} other {; \(words)}}"
  }

  private static let leftOut = otherwise("it is left out")
  private static let tolerated = Policy(strict: .error)
  private static let makeExtension = "remove it, or make it an extension"
  private static let xhtml = #"write <div xmlns="http://www.w3.org/1999/xhtml">"#
}
