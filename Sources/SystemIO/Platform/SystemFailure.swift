package import SurveyDiagnostics

/// What the operating system says went wrong.
package struct SystemFailure: Error, Hashable {
  /// The failures that have words; the others have the system's number.
  package enum Kind: String, Sendable, CaseIterable {
    case missing, denied, notPermitted, exists, isFolder, notAFolder, full, quota, tooLarge
    case readOnly, nameTooLong, links, tooManyOpen, closedPipe, device, busy, running, noDevice
    /// A file that is shorter than it was when it was written.
    case endedEarly
    case other
  }

  package let kind: Kind
  /// The number that the system gives the failure.
  let number: Int32

  package init(_ kind: Kind, number: Int32 = 0) {
    self.kind = kind
    self.number = number
  }

  /// Why the last call of C failed; to be asked for right after it.
  package static var last: SystemFailure { Platform.lastFailure }

  /// The failure in words.
  package var phrase: Phrase { .systemFailure(kind.rawValue, number: Int(number)) }
}

extension Diagnostic {
  /// A file or folder, or standard input for `-`, that cannot be read.
  package static func unreadable(_ path: String, _ failure: SystemFailure) -> Diagnostic {
    let code: Diagnostic.Code = path == "-" ? .unreadableStandardInput : .unreadableInput
    return Diagnostic(code, ["reason": .phrase(failure.phrase)], at: Location(file: path))
  }

  /// A file or folder, or standard output for `-`, that cannot be written.
  package static func unwritable(_ path: String, _ failure: SystemFailure) -> Diagnostic {
    let code: Diagnostic.Code = path == "-" ? .unwritableStandardOutput : .unwritableOutput
    return Diagnostic(code, ["reason": .phrase(failure.phrase)], at: Location(file: path))
  }
}
