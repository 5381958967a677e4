/// Why an archive is refused.
extension Phrase {
  package static let archiveNotOne = Phrase("archive-not-one", "it is not a tar archive")
  package static let archiveCutOff = Phrase("archive-cut-off", "it is cut off")
  package static let archiveFalseSum = Phrase(
    "archive-false-sum", "the checksum of a header is false")
  package static let archiveFalseHeader = Phrase(
    "archive-false-header", "a header says what cannot be")
  package static let archiveUnreadableName = Phrase(
    "archive-unreadable-name", "the name is empty, too long or not readable")
  package static let archiveAbsoluteName = Phrase(
    "archive-absolute-name", "the name is that of a place outside the archive")
  package static let archiveNameLeadsOut = Phrase(
    "archive-name-leads-out", "the name leads out of the folder")
  package static let archiveDoubledName = Phrase(
    "archive-doubled-name", "the name is there twice")
  package static let archiveLink = Phrase("archive-link", "it is a link")
  package static let archiveDevice = Phrase("archive-device", "it is a device or a pipe")
  package static let archiveUnknownEntry = Phrase(
    "archive-unknown-entry", "it is neither a file nor a folder")
  package static func archiveTooLarge(_ limit: Int) -> Phrase {
    Phrase("archive-too-large", "it is more than {limit} bytes", ["limit": .number(limit)])
  }
  package static func archiveTooManyEntries(_ limit: Int) -> Phrase {
    Phrase(
      "archive-too-many-entries", "it has more than {limit} files", ["limit": .number(limit)])
  }
  package static func archiveBomb(_ ratio: Int) -> Phrase {
    Phrase(
      "archive-bomb", "it holds more than {ratio} times as much as it is large",
      ["ratio": .number(ratio)])
  }
}
