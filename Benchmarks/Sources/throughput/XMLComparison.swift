import BenchmarkInputs
import CPeers
import FHIRDocument

/// Reading XML beside libxml2's SAX2 alone, in turn, so that both see the same state of the machine.
///
/// libxml2 keeps its context, and its callbacks only count.
enum XMLComparison {
  static func report(_ inputs: Inputs, rounds: Int) {
    guard let parser = bare_sax_create() else { return }
    defer { bare_sax_free(parser) }
    Throughput.row("XML", "MB/s", "to SAX2")
    Throughput.row("---", "--:", "--:")
    let texts = [
      ("small responses", inputs.smallXML), ("one large questionnaire", [inputs.largeXML]),
    ]
    for (name, bytes) in texts {
      let steps: [(name: String, run: ([UInt8]) -> Int)] = [
        ("libxml2 SAX2 alone", { read($0, parser) }),
        ("to the tree", { document($0) == nil ? -1 : 1 }),
        ("to JSON", { document($0).map { JSONWriter.write($0.root).count } ?? -1 }),
      ]
      var times = steps.map { _ in [Double]() }
      for _ in 0..<rounds {
        for (place, step) in steps.enumerated() {
          var isReadable = true
          let time = seconds { for text in bytes where step.run(text) < 0 { isReadable = false } }
          if isReadable { times[place].append(time) }
        }
      }
      for (step, own) in zip(steps, times) {
        guard let base = times[0].median, let own = own.median else { continue }
        let speed = Double(bytes.totalBytes) / own / 1_000_000
        Throughput.row(
          "\(name), \(step.name)", Throughput.number(speed), Throughput.number(base / own))
      }
    }
  }

  private static func read(_ text: [UInt8], _ parser: OpaquePointer) -> Int {
    text.withUnsafeBytes { bytes in
      bare_sax_read(parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
    }
  }

  private static func document(_ text: [UInt8]) -> Document? {
    Document.read(Source(name: "-", bytes: text)).document
  }
}
