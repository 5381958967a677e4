import FHIRDocument
import FHIRPath
import Foundation
import SurveyPrimitives

/// Prints how long the 20 expressions of the published set take on its response, beside fhirpath.js.
///
/// One thread; the least of sixty short rounds, so that other work of the machine does not count. The folder with `expressions.json`, `response-200.json` and
/// `peers.csv` is the first argument, or `shared/bench/fhirpath` above this file.
@main
struct Expressions {
  private static let rounds = 60
  private static let repetitions = 100

  static func main() throws {
    guard let folder = folder else {
      print("The folder with expressions.json is not here; name it as the first argument.")
      return
    }
    let response = try Data(contentsOf: folder.appending(path: "response-200.json"))
    let source = Source(name: "response-200.json", bytes: Array(response))
    guard let document = Document.read(source).document else { return }
    let list = try JSONDecoder().decode(
      [String].self, from: Data(contentsOf: folder.appending(path: "expressions.json")))
    let peers = try peers(folder)
    print("| expression | compiled µs | fhirpath.js | parse + evaluate µs | fhirpath.js |")
    print("| --- | --: | --: | --: | --: |")
    var sums = (0.0, 0.0)
    for (number, expression) in list.enumerated() {
      let (compiled, whole) = try measure(expression, document.root)
      sums = (sums.0 + compiled, sums.1 + whole)
      let peer = number < peers.count ? peers[number] : ("", "")
      let cells = [text(compiled), peer.0, text(whole), peer.1].joined(separator: " | ")
      print("| `\(expression)` | \(cells) |")
    }
    let count = Double(list.count)
    print("| mean | \(text(sums.0 / count)) | | \(text(sums.1 / count)) | |")
    let perSecond = (Int(1_000_000 * count / sums.0), Int(1_000_000 * count / sums.1))
    print("\n\(perSecond.0) evaluations a second compiled, \(perSecond.1) parsed and evaluated.")
  }

  private static func measure(
    _ expression: String, _ root: Element
  ) throws -> (compiled: Double, whole: Double) {
    let program = try FHIRPath.compile(expression)
    var best = (Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      let compiled = try microseconds { try program.evaluate(on: root, in: environment).count }
      let whole = try microseconds {
        try FHIRPath.compile(expression).evaluate(on: root, in: environment).count
      }
      best = (min(best.0, compiled), min(best.1, whole))
    }
    return best
  }

  private static let environment: FHIRPath.Environment = {
    var environment = FHIRPath.Environment()
    environment.now = PartialDateTime("2026-03-14T10:15:30+01:00")
    environment.version = .r4
    environment.variables["weight"] = ExactDecimal("82.5").map { [.decimal($0)] } ?? []
    environment.variables["height"] = ExactDecimal("1.82").map { [.decimal($0)] } ?? []
    return environment
  }()

  private static func microseconds(_ body: () throws -> Int) rethrows -> Double {
    let clock = ContinuousClock()
    var total = 0
    let start = clock.now
    for _ in 0..<repetitions { total += try body() }
    let time = clock.now - start
    precondition(total >= 0)
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    return seconds * 1_000_000 / Double(repetitions)
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }

  /// The second and third column of peers.csv; an expression in quotes may hold commas.
  private static func peers(_ folder: URL) throws -> [(String, String)] {
    let text = try String(contentsOf: folder.appending(path: "peers.csv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",").suffix(4).map(String.init)
      return cells.count == 4 ? (cells[0], cells[1]) : ("", "")
    }
  }

  private static var folder: URL? {
    if CommandLine.arguments.count > 1 { return URL(filePath: CommandLine.arguments[1]) }
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let place = folder.appending(path: "shared/bench/fhirpath")
      if FileManager.default.fileExists(atPath: place.path) { return place }
    }
    return nil
  }
}
