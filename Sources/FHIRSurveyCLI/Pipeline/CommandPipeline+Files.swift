import FHIRDocument
import FHIRPackages
import SurveyDiagnostics
import SystemIO

extension CommandPipeline {
  /// Why a file cannot be read, and how a command that needs it ends.
  struct Unreadable: Error, Sendable {
    let finding: Diagnostic
    let status: ExitStatus
  }

  /// The bytes of a file, or of standard input for `-`.
  func contents(of path: String) throws(Unreadable) -> [UInt8] {
    if let packaged = PackagedAddress(path) { return try contents(of: packaged) }
    if let online = try onlineAddress(path) { return try contents(of: online) }
    guard path == "-" else { return try Self.contents(of: path, readOptions) }
    do {
      return try world.readInput(readOptions.maximumSize)
    } catch {
      throw Unreadable(finding: .unreadable(path, error), status: .noInput)
    }
  }

  /// The bytes of a file.
  static func contents(
    of path: String, _ options: ReadOptions
  ) throws(Unreadable) -> [UInt8] {
    if let size = FileSystem.size(of: path), let refusal = options.refusal(ofSize: size, path) {
      throw Unreadable(finding: refusal, status: .badInput)
    }
    do {
      return try Files.read(path, upTo: options.maximumSize)
    } catch {
      throw Unreadable(finding: error, status: .noInput)
    }
  }

  /// The bytes of a file; ends the command with 65 or 66 if it cannot be read.
  func bytes(of path: String) throws(ExitStatus) -> [UInt8] {
    do throws(Unreadable) {
      return try contents(of: path)
    } catch {
      guard error.status == .noInput else {
        try reporter.check([error.finding])
        throw error.status
      }
      reporter.report(error.finding)
      throw error.status
    }
  }

  /// Writes a result to standard output or to a file, whole or not at all.
  func write(
    _ bytes: [UInt8], to output: OutputOptions, isDurable: Bool = false
  ) throws(ExitStatus) {
    try write(bytes, path: output.output, force: output.force, isDurable: isDurable)
  }

  /// Writes a file, whole or not at all; `-` is standard output.
  ///
  /// What is durable is on the disk when this returns, as far as it goes to a file.
  func write(
    _ bytes: [UInt8], path: String, force: Bool, isDurable: Bool = false
  ) throws(ExitStatus) {
    if path == "-" {
      do {
        try world.writeOutput(bytes)
        if isDurable { try world.synchronizeOutput() }
        return
      } catch {
        reporter.report(.unwritable("-", error))
        throw .noOutput
      }
    }
    do {
      try Files.write(bytes, to: path, force: force, isDurable: isDurable)
    } catch {
      reporter.report(error)
      throw .noOutput
    }
  }
}
