import Benchmark
import BenchmarkInputs

let benchmarks: @Sendable () -> Void = {
  guard let inputs = try? Inputs() else {
    print("The inputs in FHIR_SURVEY_BENCH cannot be read.")
    return
  }
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident],
    maxDuration: .seconds(2), maxIterations: 200)
  for workload in Workload.all(inputs) {
    Benchmark(workload.title) { benchmark in
      for _ in benchmark.scaledIterations { blackHole(workload.run()) }
    }
  }
  Benchmark.shutdownHook = { inputs.removeFiles() }
}

extension Workload {
  /// The name with the amount of one run, so that times can be turned into speed.
  fileprivate var title: String {
    if let bytes { return "\(name), \((Double(bytes) / 10_000).rounded() / 100) MB" }
    return repetitions == 1 ? name : "\(name), \(repetitions) times"
  }
}
