import CSystemIO

/// The process that runs this code.
package enum CurrentProcess {
  /// The environment variables.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    for entry in Platform.environmentEntries() {
      let pair = entry.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
    }
    return variables
  }

  /// The file of the program that runs; `nil` where the system does not say it.
  package static var program: String? { Platform.program }

  /// Runs another program in the place of this one; returns only where that fails.
  package static func become(_ path: String, _ arguments: [String]) throws(SystemFailure) {
    try Platform.execute(path, arguments)
  }

  /// How many processors there are for it.
  package static var processorCount: Int { Platform.processorCount }

  /// Has streams that are closed at the start stay so, so that no file is taken for one of them.
  package static func reserveStandardStreams() { Platform.reserveStandardStreams() }

  /// Has Ctrl-C, SIGTERM and SIGHUP remove temporary files before they end it.
  package static func removeTemporaryFilesAtSignals() { fsi_remove_files_at_signals() }

  /// Has a pipe that nobody reads any more, and a file that may not grow, be failures of writing, where
  /// they would end the process at once.
  package static func reportFailedWrites() { Platform.ignoreFailedWrites() }

  /// Ends it with a status, or by a signal where one is named.
  package static func end(_ status: Int32, by signal: Int32? = nil) -> Never {
    if let signal { Platform.raise(signal) }
    Platform.exit(status)
  }
}
