import CReadStat
import SurveyDiagnostics
package import SystemIO

/// libreadstat, as far as files are both read and written with it.
package struct ReadStat {
  private let library: OptionalLibrary
  private let errorMessage: fsr_error_message

  /// The library that R's haven has in it, too; opened when a file is first read or written.
  package static let library = OptionalLibrary(
    "libreadstat", interface: 1,
    packages: OptionalLibrary.Packages(debian: "libreadstat1", homebrew: "readstat"))

  init(_ library: OptionalLibrary) throws(Diagnostic) {
    self.library = library
    errorMessage = try library.function("readstat_error_message")
  }

  /// A function of the library, whose names all begin with `readstat_`.
  func function<Function>(_ name: String) throws(Diagnostic) -> Function {
    try library.function("readstat_" + name)
  }

  /// What a number that the library returns for a failure means, in its words.
  func message(_ number: Int32) -> String {
    errorMessage(number).map { String(cString: $0) } ?? "\(number)"
  }

  /// Throws unless a call that writes was successful.
  func check(_ result: Int32, writing format: StatisticsFormat) throws(Diagnostic) {
    guard result != 0 else { return }
    throw Diagnostic(
      .unwritableStatistics,
      ["format": .literal(format.name), "reason": .literal(message(result))])
  }
}
