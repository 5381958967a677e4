/// FS205x: exports of Apple Health, and what becomes of their records.
extension Diagnostic.Code {
  /// A file is not an export of Apple Health.
  public static let notAHealthExport = Self(
    2050, .system, .error, "an export of Apple Health has <HealthData>, not <{name}>",
    hint: "name its export.xml or export.zip",
    remedy: "Name the export.xml or export.zip that the Health app wrote.", issueType: "structure")
  package static let archiveWithoutExport = notAHealthExport.variant(
    "archive", "the zip archive has no export of Apple Health",
    hint: "name the export.zip that the Health app wrote")

  /// An export has characters that XML forbids.
  public static let controlCharacters = Self(
    2051, .system, .warning,
    "{count, plural, one {a character U+000B, which XML forbids, was} other {# characters U+000B, which XML forbids, were}} read as {count, plural, one {a space} other {spaces}}",
    remedy: "Nothing needs to be done; some versions of iOS write them.")

  /// Records are not what Apple Health writes, and are left out.
  public static let unusableRecord = Self(
    2052, .system, .warning,
    "{count, plural, one {a record} other {# records}} of {type} left out: {value} is not a number",
    remedy: "Look at the record in the export, where the finding is; what it says was not used.",
    issueType: "value")
  package static let recordWithoutValue = unusableRecord.variant(
    "value", "{count, plural, one {a record} other {# records}} of {type} left out: without a value"
  )
  package static let recordWithoutUnit = unusableRecord.variant(
    "unit", "{count, plural, one {a record} other {# records}} of {type} left out: without a unit")
  package static let recordDate = unusableRecord.variant(
    "date",
    "{count, plural, one {a record} other {# records}} of {type} left out: {value} is not a date and time"
  )
  package static let recordOrder = unusableRecord.variant(
    "order",
    "{count, plural, one {a record} other {# records}} of {type} left out: the end, {value}, is before the start"
  )
  package static let recordUnit = unusableRecord.variant(
    "conversion",
    "{count, plural, one {a record} other {# records}} of {type} left out: {value} cannot be converted to {unit}"
  )
  package static let recordShare = unusableRecord.variant(
    "share",
    "{count, plural, one {a record} other {# records}} of {type} left out: {value} is more than 1, and Apple Health writes 100 % as 1"
  )
  package static let recordParts = unusableRecord.variant(
    "parts", "{count, plural, one {a record} other {# records}} of {type} left out: without parts")

  /// There are no codes for a type.
  public static let noHealthMapping = Self(
    2053, .system, .error, "no mapping for {types}", hint: "add one in a file of mappings",
    remedy: "Add a mapping for the type, with its code and its unit.")
  package static let skippedTypes = noHealthMapping.variant(
    "skipped", "skipped, since there is no mapping: {types}", severity: .note)

  /// An export has no records of a type.
  public static let noRecordsOfType = Self(
    2054, .system, .error, "the export has no {type}",
    remedy:
      "List the types of the export; a name may be written with or without HKQuantityTypeIdentifier."
  )

  /// A file of mappings is not one.
  public static let notAMapping = Self(
    2055, .system, .error, "{member} of a mapping is missing or not what it should be",
    hint: "write code with coding, and valueQuantity with unit, system and code",
    remedy:
      "Write for each type its code (coding with system, code, display) and its valueQuantity (unit as HealthKit has it, system, code).",
    issueType: "structure")
  package static let mappingUnit = notAMapping.variant(
    "unit", "{unit} is not a unit of HealthKit that is known", hint: "write count/min, kg, mmHg")

  /// Nobody agreed that something is sent.
  public static let noHealthConsent = Self(
    2056, .system, .error, "nothing was sent: nobody agreed that {types} goes to {server}",
    hint: "agree to it first", remedy: "Agree to it, once for each type and server.")

  /// An export has something larger than any that Apple Health writes.
  public static let oversizedExport = Self(
    2070, .system, .error,
    "a tag, an attribute or a comment of more than {limit} bytes, which no export of Apple Health has",
    hint: "export it again", remedy: "Export it again with the Health app; the file was changed.",
    issueType: "too-costly")
  package static let oversizedElement = oversizedExport.variant(
    "attributes",
    "an element with more than {limit} attributes, which no export of Apple Health has",
    hint: "export it again")

  static let health: [Self] = [
    .notAHealthExport, .archiveWithoutExport, .controlCharacters, .unusableRecord,
    .recordWithoutValue, .recordWithoutUnit, .recordDate, .recordOrder, .recordUnit, .recordShare,
    .recordParts, .noHealthMapping, .skippedTypes, .noRecordsOfType, .notAMapping, .mappingUnit,
    .noHealthConsent, .oversizedExport, .oversizedElement,
  ]
}
