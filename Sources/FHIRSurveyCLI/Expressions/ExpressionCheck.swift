import FHIRDocument
import FHIRPath

/// Under `--strict`, what in an expression cannot be right on its inputs.
struct ExpressionCheck {
  private let program: FHIRPath.Program
  private let pipeline: CommandPipeline
  /// The types and versions of input that it was done for.
  private var done: Set<String> = []

  init(_ program: FHIRPath.Program, _ pipeline: CommandPipeline) {
    (self.program, self.pipeline) = (program, pipeline)
  }

  /// Reports what is wrong on a type of input that comes for the first time; `false` where something
  /// is.
  mutating func passes(onType type: String?, _ version: FHIRVersion) -> Bool {
    guard pipeline.options.strict, done.insert("\(type ?? "") \(version)").inserted else {
      return true
    }
    let findings = program.check(onType: type ?? "", version: version)
    for finding in findings {
      pipeline.reporter.report(finding.diagnostic(in: program.expression))
    }
    return findings.isEmpty
  }
}
