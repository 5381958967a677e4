/// FS01xx: bytes that become a resource tree, and a tree that becomes bytes.
extension Diagnostic.Code {
  /// The text is not JSON.
  public static let jsonSyntax = Self(101)
  /// The text is not well-formed XML.
  public static let xmlSyntax = Self(102)
  /// White space that JSON does not know stands between tokens.
  public static let foreignWhitespace = Self(103)
  /// A key stands twice in one JSON object.
  public static let duplicateKey = Self(104)
  /// A string holds an unpaired surrogate.
  public static let unpairedSurrogate = Self(105)
  /// A number that arithmetic does not keep as it is written: `-0.0`, `1e400`.
  public static let unusualNumber = Self(106)
  /// The document is nested too deeply.
  public static let tooDeep = Self(107)
  /// The bytes are not UTF-8.
  public static let invalidUTF8 = Self(108)
  /// A control character stands where none may.
  public static let controlCharacter = Self(109)
  /// The document has a DOCTYPE, which FHIR forbids.
  public static let doctype = Self(110)
  /// The document ends before it is complete.
  public static let truncated = Self(111)
  /// An element and its `_element` sibling do not fit together.
  public static let siblingMismatch = Self(112)
  /// The document is larger than allowed.
  public static let tooLarge = Self(113)
  /// The input is neither JSON nor XML.
  public static let unknownFormat = Self(114)
  /// The value has no place in the format that is written.
  public static let notWritable = Self(115)
  /// An array that is empty or holds arrays, which FHIR forbids.
  public static let irregularArray = Self(116)
  /// XML content that FHIR does not know: text between elements, foreign namespaces, attributes.
  public static let foreignContent = Self(117)
  /// The type has no such element, or not in this version of FHIR.
  public static let unknownElement = Self(130)
  /// An element that must be there is not.
  public static let missingElement = Self(131)
  /// An element that may be there once is there again, or a choice has two values.
  public static let tooManyElements = Self(132)
  /// An array where the element does not repeat, or none where it does.
  public static let wrongArray = Self(133)
  /// A string, number, boolean or object where FHIR writes another of these.
  public static let wrongJSONType = Self(134)
  /// A value that is none of its type: a date that does not exist, an id with a space.
  public static let invalidValue = Self(135)
  /// A code that is none of those which the element may have.
  public static let unknownCode = Self(136)
  /// An empty text or object, or null.
  public static let emptyElement = Self(137)
  /// Elements of XML that do not stand in the order of their definition.
  public static let wrongOrder = Self(138)
  /// A narrative that is broken, empty, or has more than text, tables, lists, links and images.
  public static let invalidNarrative = Self(139)
  /// More was found than is listed.
  public static let moreFindings = Self(119)
  /// The version of FHIR was told by an element that the usual version does not have.
  public static let guessedVersion = Self(120)
  /// An element that the target version lacks was kept in its cross-version extension.
  public static let keptInExtension = Self(140)
  /// What changes the meaning of an element was kept in an extension, where a reader may miss it.
  public static let meaningInExtension = Self(141)
  /// Something went over to another version as it is, without a place there.
  public static let convertedUnchanged = Self(142)
  /// The target version wants an element that the resource does not have.
  public static let missingInTarget = Self(143)
  /// A resource without a map of its own was converted to another version.
  public static let noConversionMap = Self(144)
  /// An extension that held an element of the version at hand was put in its place again.
  public static let restoredFromExtension = Self(145)
  /// The resource has no `resourceType`, or an unknown one.
  public static let unknownResource = Self(118)
}
