import BenchmarkInputs

extension Throughput {
  /// Two threads against one, run by run in turn; the ratio is two to one.
  static func reportThreads(_ inputs: Inputs) {
    for (one, two) in Workload.batches(inputs) where isWanted(one.name) || isWanted(two.name) {
      var times: (one: [Double], two: [Double]) = ([], [])
      for _ in 0..<rounds {
        times.one.append(seconds { if one.run() == 0 { print("failed") } })
        times.two.append(seconds { if two.run() == 0 { print("failed") } })
      }
      guard let alone = times.one.median, let both = times.two.median, let bytes = one.bytes else {
        continue
      }
      row(one.name, number(Double(bytes) / alone / 1_000_000), "")
      row(two.name, number(Double(bytes) / both / 1_000_000), number(alone / both))
    }
  }
}
