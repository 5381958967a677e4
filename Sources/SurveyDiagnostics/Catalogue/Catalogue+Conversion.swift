/// FS014x: the version of a resource, and what changes in another one.
extension Diagnostic.Code {
  /// An element that the usual version does not have showed the version of FHIR.
  public static let guessedVersion = Self(
    120, .conversion, .note, "read as {version}: {element} exists only there",
    hint: "the version can be given", remedy: "Nothing; or name the version.")
  package static let versionNotR4 = guessedVersion.variant(
    "other", "read as {version}: {element} does not exist in R4", hint: "the version can be given")
  package static let versionOfExtension = guessedVersion.variant(
    "extension",
    "read as {version}: an extension for {path} of {other} is used in other versions",
    hint: "the version can be given")
  package static let versionOfFiller = guessedVersion.variant(
    "filler", #"read as {version}: "questionnaire" without a value is written where R5 wants one"#,
    hint: "the version can be given")

  package static let versionOfDatatype = guessedVersion.variant(
    "datatype",
    "read as {version}: a value of type {type} is written out, and {other} has that type",
    hint: "the version can be given")
  package static let versionOfShape = guessedVersion.variant(
    "shape",
    """
    read as {version}: in R4 {element} would {reason, select, array {not be an array} \
    noArray {be an array} again {not be there again} object {be a primitive} other {be an object}}
    """, hint: "the version can be given")
  package static let versionOfSystem = guessedVersion.variant(
    "system", "read as {version}: the code system {system} has another address since R4",
    hint: "the version can be given")
  package static let versionOfOrder = guessedVersion.variant(
    "order", "read as {version}: the elements are in its order, and not in R4's",
    hint: "the version can be given")

  /// Nothing shows the version, and another one would be written otherwise.
  public static let versionNotKnown = Self(
    121, .conversion, .warning,
    """
    read as R4, since nothing shows the version: in {other} {element} would \
    {array, select, yes {be an array} other {not be an array}}
    """, hint: "the version can be given", remedy: "Name the version.")
  package static let orderNotKnown = versionNotKnown.variant(
    "order",
    "read as R4, since nothing shows the version: {other} has the elements in another order",
    hint: "the version can be given")

  /// An element that the target version lacks was kept in its cross-version extension.
  public static let keptInExtension = Self(
    140, .conversion, .note, "{version} has no element for {path}: kept in an extension\(times)",
    remedy: "Nothing; the way back restores it.")
  package static let repetitionKept = keptInExtension.variant(
    "again", "{version} has one {path}: another is kept in an extension\(times)")
  package static let valueKept = keptInExtension.variant(
    "value",
    """
    {version} cannot have the value of {path}, which is not a value of type {type}: \
    kept in an extension\(times)
    """)

  /// What changes the meaning of an element was kept in an extension, where a reader may miss it.
  public static let meaningInExtension = Self(
    141, .conversion, .warning,
    "{version} wants {path} and cannot have what it says: kept in an extension\(times)",
    hint: "a reader of {version} that does not know the extension sees no value",
    remedy: """
      Look whether those who read the result understand the extension; strictly it is an error.
      """, policy: changed)
  package static let wantedValueKept = meaningInExtension.variant(
    "value",
    """
    {version} wants {path}, and its value is not a value of type {type} there: \
    kept in an extension\(times)
    """, hint: "a reader of {version} that does not know the extension sees no value")
  package static let modifierKept = meaningInExtension.variant(
    "modifier", "{version} cannot say what {path} says: kept in a modifier extension\(times)",
    hint: "a reader of {version} that does not know the extension must not use the element")
  package static let codeKept = meaningInExtension.variant(
    "code",
    "{path} of {version} has no code {code}: left without a value, and kept in an extension\(times)"
  )

  /// Something is in the result as it is, although the other version does not know it.
  public static let convertedUnchanged = Self(
    142, .conversion, .warning, "{path} is not known: it stays as it is\(times)",
    remedy: "Correct or remove what the other version cannot have.", policy: changed)
  package static let notConvertible = convertedUnchanged.variant(
    "element",
    "{version} has no element for {path}, and no extension: it stays as it is\(times)",
    hint: "the result is not valid {version} there")
  package static let resourceOfOneVersion = convertedUnchanged.variant(
    "resource", "the resource {path} is not in both versions: it stays as it is\(times)",
    hint: "the result is not valid {version} there")
  package static let underscoreInName = convertedUnchanged.variant(
    "underscore", "{version} allows no underscore in {name}: it stays as it is\(times)",
    hint: "many R4 questionnaires have it all the same")

  /// The target version wants an element that the resource does not have.
  public static let missingInTarget = Self(
    143, .conversion, .note,
    #"{version} wants {path}: written with the data-absent-reason "unknown"\#(times)"#,
    remedy: "Add the element to the result.")
  package static let absentInTarget = missingInTarget.variant(
    "absent", "{version} does not want {path}: left out with its data-absent-reason\(times)")

  /// A resource without a map of its own was converted to another version.
  public static let noConversionMap = Self(
    144, .conversion, .warning,
    "there is no map for {type}: what {version} names otherwise is kept in extensions\(times)",
    hint: """
      Communication, MedicationAdministration, MedicationRequest, MedicationStatement, Observation, \
      Patient, Questionnaire, QuestionnaireResponse and Task have maps
      """,
    remedy: "Look through the result.", policy: changed)

  /// The target version has no resource of the type.
  public static let typeNotInTarget = Self(
    146, .conversion, .error, "{version} has no resource {type}\(times)",
    hint: "where loss is allowed, it stays as it is, which is not valid {version}",
    remedy: "Convert to a version that has it, or allow loss and correct the result.",
    policy: changed)

  /// An extension that held an element of the document's own version became that element again.
  public static let restoredFromExtension = Self(
    145, .conversion, .note, "{path} is restored from its extension\(times)", remedy: "Nothing.")
}

extension Diagnostic.Code {
  static let conversion: [Self] = [
    .guessedVersion, .versionNotR4, .versionOfExtension, .versionOfFiller, .versionOfDatatype,
    .versionOfShape, .versionOfSystem, .versionOfOrder, .versionNotKnown, .orderNotKnown,
    .keptInExtension, .repetitionKept, .valueKept, .meaningInExtension, .wantedValueKept,
    .modifierKept, .codeKept,
    .convertedUnchanged, .notConvertible, .resourceOfOneVersion, .underscoreInName,
    .missingInTarget, .absentInTarget, .noConversionMap, .typeNotInTarget, .restoredFromExtension,
  ]

  private static let changed = Policy(strict: .error)
  private static let times = "{count, plural, =1 {} other {, # times}}"
}
