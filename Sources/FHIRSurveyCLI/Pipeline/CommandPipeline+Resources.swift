import FHIRDocument
import SurveyDiagnostics
import SurveyTables

extension CommandPipeline {
  /// All resources in files, folders, Bundles and NDJSON.
  ///
  /// What cannot be read is an error in a file that was named; what else lies in a folder is passed
  /// over with a warning.
  ///
  /// What their structure lacks is handed back, for the reader of the resources may report it better.
  func resources(
    _ paths: [String]
  ) throws(ExitStatus) -> Resources {
    var input: BatchInput
    do {
      input = try BatchInput(paths, wanted: nil, options: readOptions)
    } catch {
      reporter.report(error)
      throw .noInput
    }
    var result = Resources()
    var others = 0
    while let item = input.next() {
      switch item {
      case .record(let record):
        for finding in record.diagnostics {
          if finding.code.isStructural {
            result.structure.append(finding)
          } else {
            reporter.report(finding)
          }
        }
        result.elements.append(record.element)
      case .rejected(let rejected):
        let isNamed = rejected.diagnostics.contains { paths.contains($0.location.file ?? "-") }
        if !isNamed, rejected.diagnostics.allSatisfy({ $0.code == .notAResponse }) {
          others += 1
        } else {
          result.unread += 1
          if rejected.diagnostics.contains(where: { $0.code != .unreadableInput }) {
            result.unreadIsBad = true
          }
          for finding in rejected.diagnostics {
            reporter.report(isNamed ? finding : finding.inPassing)
          }
        }
      }
    }
    if others > 0, options.verbose {
      reporter.note("skipped \(FindingCounts.count(others, "file")) without a FHIR resource")
    }
    return result
  }
}

/// What was found in files, folders, Bundles and NDJSON.
struct Resources {
  var elements: [Element] = []
  /// What their structure lacks.
  var structure: [Diagnostic] = []
  /// How many files or records could not be read.
  var unread = 0
  /// Whether one of them was there and is not what it should be.
  var unreadIsBad = false

  /// Ends the command with 1 where something could not be read, with 65 or 66 where nothing could.
  func requireAllRead() throws(ExitStatus) {
    guard unread > 0 else { return }
    throw elements.isEmpty ? (unreadIsBad ? .badInput : .noInput) : .findings
  }
}

extension Diagnostic {
  /// The finding about what is beside the resources that a command is about.
  var inPassing: Diagnostic {
    var finding = self
    finding.severity = SeverityPolicy(.passing).severity(of: self) ?? severity
    return finding
  }
}
