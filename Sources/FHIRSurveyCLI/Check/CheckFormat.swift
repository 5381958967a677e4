import ArgumentParser

/// The forms of a report of findings.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case sarif

  func report(
    on files: [CheckedFile], _ summary: CheckSummary, _ pipeline: CommandPipeline
  ) -> [UInt8] {
    switch self {
    case .text:
      // Of files that are not examined, standard error says why.
      Array(
        files.filter { $0.failure == nil }.flatMap(\.findings).map {
          $0.line(in: pipeline.reporter.language) + "\n"
        }.joined().utf8)
    case .json: CheckReport.text(files, summary, in: pipeline.reporter.language)
    case .sarif:
      SARIFReport(files.map(\.sarif), summary.tally, in: pipeline.reporter.language).text
    }
  }
}
