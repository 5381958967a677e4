extension Phrase {
  /// What the operating system says went wrong: a kind of failure, or the system's number of it.
  package static func systemFailure(_ kind: String, number: Int) -> Phrase {
    Phrase(
      "system-failure",
      """
      {kind, select, missing {No such file or directory} denied {Permission denied} \
      notPermitted {Operation not permitted} exists {File exists} isFolder {Is a directory} \
      notAFolder {Not a directory} full {No space left on device} quota {Disk quota exceeded} \
      tooLarge {File too large} readOnly {Read-only file system} \
      nameTooLong {File name too long} links {Too many levels of symbolic links} \
      tooManyOpen {Too many open files} closedPipe {Broken pipe} device {Input/output error} \
      busy {Device or resource busy} running {Text file busy} \
      noDevice {No such device or address} endedEarly {the file ended early} \
      other {error {number} of the system}}
      """, ["kind": .literal(kind), "number": .number(number)])
  }
}
