/// FS075x: zip archives and workbooks.
extension Diagnostic.Code {
  /// A zip archive is damaged, or not of the kind that is read.
  public static let damagedArchive = Self(
    750, .system, .error, "the zip archive is damaged or cut off",
    hint: "get the file again, or save it again",
    remedy: "Get the file again, or save it again.", issueType: "incomplete")
  package static let damagedEntry = damagedArchive.variant(
    "entry", "{name} in the zip archive is damaged", hint: "get the file again, or save it again")
  package static let encryptedEntry = damagedArchive.variant(
    "encrypted", "{name} in the zip archive is encrypted", hint: "save it without a password")
  package static let unknownCompression = damagedArchive.variant(
    "method", "{name} in the zip archive is compressed by method {method}, which is not read",
    hint: "save it again, with the usual compression")
  package static let archiveTooLarge = damagedArchive.variant(
    "size", "the zip archive has more than {limit} bytes when it is unpacked",
    hint: "take out what is not needed")
  package static let entryTooLarge = damagedArchive.variant(
    "ratio", "{name} in the zip archive is to unpack to {size} bytes, which no honest text does",
    hint: "get the file again from where it comes from")
  package static let entryTwice = damagedArchive.variant(
    "twice", "the zip archive has {name} twice", hint: "get the file again, or save it again")

  /// A file that is to be a workbook is none that is read.
  public static let damagedWorkbook = Self(
    751, .system, .error, "the workbook has no {part}", hint: "save it again as .xlsx",
    remedy: "Save the workbook again as .xlsx.", issueType: "structure")
  package static let oldWorkbook = damagedWorkbook.variant(
    "old", "this is a workbook of Excel 97 to 2003", hint: "save it as .xlsx")
  package static let cellReference = damagedWorkbook.variant(
    "reference", "{reference} in {part} is no cell of a sheet", hint: "save it again as .xlsx")
  package static let workbookText = damagedWorkbook.variant(
    "text", "{part} refers to text {number}, which the workbook does not have",
    hint: "save it again as .xlsx")

  static let spreadsheets: [Self] = [
    .damagedArchive, .damagedEntry, .encryptedEntry, .unknownCompression, .archiveTooLarge,
    .entryTooLarge, .entryTwice, .damagedWorkbook, .oldWorkbook, .cellReference, .workbookText,
  ]
}
