import BenchmarkInputs
import Dispatch

extension Throughput {
  /// Two threads against one.
  ///
  /// Beside them stands what the machine gives at that moment: the work of one thread, twice at the
  /// same time. The three are run in turn, and each ratio is the median of the ratios of the turns,
  /// so that a load that comes and goes meets all of them.
  static func reportThreads(_ inputs: Inputs) {
    for (one, two) in Workload.batches(inputs) where isWanted(one.name) || isWanted(two.name) {
      var alone: [Double] = []
      var threads: [Double] = []
      var ratios: (threads: [Double], twice: [Double]) = ([], [])
      for _ in 0..<rounds {
        let first = seconds { run(one) }
        let second = seconds { run(two) }
        let twice = seconds { DispatchQueue.concurrentPerform(iterations: 2) { _ in run(one) } }
        alone.append(first)
        threads.append(second)
        ratios.threads.append(first / second)
        ratios.twice.append(2 * first / twice)
      }
      guard let bytes = one.bytes, let alone = alone.median, let threads = threads.median,
        let gain = ratios.threads.median, let bound = ratios.twice.median
      else { continue }
      row(one.name, number(Double(bytes) / alone / 1_000_000), "")
      row(two.name, number(Double(bytes) / threads / 1_000_000), number(gain))
      row("- \(one.name), twice at a time", "", number(bound))
    }
  }

  @Sendable private static func run(_ workload: Workload) {
    if workload.run() == 0 { print("failed") }
  }
}
