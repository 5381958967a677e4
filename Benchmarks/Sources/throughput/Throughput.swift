import BenchmarkInputs
import Foundation

/// Prints MB/s, medians of nine runs, beside other readers of the same bytes in the same run.
///
/// Words on the command line leave out what has none of them in its name.
@main
struct Throughput {
  static let rounds = 9

  static func main() throws {
    if PeakMemory.runAsChild() { return }
    let inputs = try Inputs()
    defer { inputs.removeFiles() }
    print(
      "Inputs: \(inputs.origin). Medians of \(rounds) runs, one thread, MB/s of 1,000,000 bytes.")
    print("Ratio: fhir-survey to the peer.\n")
    row("measure", "MB/s", "ratio")
    row("---", "--:", "--:")
    let peers = peers(inputs)
    let workloads = Workload.documents(inputs) + Workload.conversions(inputs)
    for workload in workloads + Workload.exports(inputs) where isWanted(workload.name) {
      report(workload, peers[workload.name])
    }
    reportThreads(inputs)
    if isWanted("XML") {
      print()
      XMLComparison.report(inputs, rounds: rounds)
    }
    if CommandLine.arguments.count == 1 {
      let peak = PeakMemory.ofReading(inputs.largeJSON).map { Double($0) / 1_000_000 }
      print()
      row("peak memory", "MB", "")
      row("---", "--:", "--:")
      row("parse JSON, one large questionnaire", peak.map(number) ?? "not here", "")
    }
    print()
    row("measure", "µs", "per second")
    row("---", "--:", "--:")
    for workload in Workload.sessions(inputs) where isWanted(workload.name) {
      report(workload, nil)
    }
  }

  static func isWanted(_ name: String) -> Bool {
    let words = CommandLine.arguments.dropFirst()
    return words.isEmpty || words.contains { name.contains($0) }
  }

  private typealias Contenders = (bytes: [[UInt8]], peers: [Peer])

  private static func peers(_ inputs: Inputs) -> [String: Contenders] {
    [
      "parse JSON, small responses": (inputs.smallJSON, [.jsonSerialization, .orjson]),
      "parse JSON, one large questionnaire": ([inputs.largeJSON], [.jsonSerialization, .orjson]),
      "round trip JSON, small responses": (
        inputs.smallJSON, [.jsonSerializationTrip, .orjsonTrip]
      ),
      "round trip JSON, one large questionnaire": (
        [inputs.largeJSON], [.jsonSerializationTrip, .orjsonTrip]
      ),
      "parse XML, small responses": (inputs.smallXML, [.bareSAX]),
      "parse XML, one large questionnaire": ([inputs.largeXML], [.bareSAX]),
    ]
  }

  private static func report(_ workload: Workload, _ contenders: Contenders?) {
    var result = workload.run()
    let times = (0..<rounds).map { _ in seconds { result = workload.run() } }
    guard result > 0, let own = times.median else {
      row(workload.name, "failed", "")
      return
    }
    guard let bytes = workload.bytes else {
      let each = own / Double(workload.repetitions)
      row(workload.name, number(each * 1_000_000), number(1 / each))
      return
    }
    row(workload.name, number(Double(bytes) / own / 1_000_000), "")
    guard let contenders else { return }
    for peer in contenders.peers {
      guard let time = peer.measure(contenders.bytes, rounds).median else {
        row("- \(peer.name)", "not here", "")
        continue
      }
      let speed = Double(contenders.bytes.totalBytes) / time / 1_000_000
      row("- \(peer.name)", number(speed), number(time / own))
    }
  }

  static func number(_ value: Double) -> String {
    value < 10 ? String(format: "%.2f", value) : String(format: "%.0f", value)
  }

  static func row(_ name: String, _ middle: String, _ last: String) {
    func padding(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count))
    }
    print(
      "| \(name)\(padding(name, 48)) | \(padding(middle, 8))\(middle) |"
        + " \(padding(last, 10))\(last) |")
  }
}
