import FHIRDocument
import SurveyDiagnostics
import SurveyTables

extension Workload {
  /// The responses of a file, many times over, with one thread and with two.
  ///
  /// Parsing ends with the tree of each response, checked for its type; the table is written to the
  /// null device, so that no disk is measured.
  public static func batches(_ inputs: Inputs) -> [(one: Workload, two: Workload)] {
    [("parse NDJSON", nil), ("export NDJSON to csv", BatchTarget.csv)].map { name, target in
      (workload(name, target, 1, inputs), workload(name, target, 2, inputs))
    }
  }

  private static func workload(
    _ name: String, _ target: BatchTarget?, _ jobs: Int, _ inputs: Inputs
  ) -> Workload {
    let paths = Array(repeating: inputs.ndjson, count: 20)
    let threads = jobs == 1 ? "1 thread" : "\(jobs) threads"
    return Workload("\(name), \(threads)", bytes: 20 * inputs.smallJSON.totalBytes) {
      do throws(Diagnostic) {
        guard let target else {
          var input = try BatchInput(paths)
          var count = 0
          input.read(jobs: jobs) {
            if case .record = $0 { 1 } else { 0 }
          } take: {
            count += $0
          }
          return count
        }
        var export = BatchExport(target: target, output: "/dev/null")
        export.jobs = jobs
        return try export.run(paths) { _ in }.records
      } catch {
        return 0
      }
    }
  }
}
