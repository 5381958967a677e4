import Foundation
import StatisticsFiles
import SurveyDiagnostics
import TestSupport
import Testing

/// What programs that do not contain ReadStat read in the files: pandas, and GNU PSPP.
///
/// `Tests/Peers/statistics_peer.py` asks them; `make test` installs both.
@Suite("Statistics files, read by others")
struct PeerTests {
  @Test(
    "Each cell, label and reason is what was written",
    .enabled(if: StatisticsPeer.isInstalled, "pandas or PSPP is not installed (make test does it)"),
    arguments: [StatisticsFormat.dta, .sav, .xpt5])
  func agree(format: StatisticsFormat) throws {
    let table = SampleTable(format)
    let theirs = try StatisticsPeer.read(try table.write(), format)
    #expect(theirs.names == table.variables.map(\.name))
    #expect(theirs.labels == table.variables.map(\.label))
    #expect(theirs.rows.count == table.rows.count)
    for (read, written) in zip(theirs.rows, table.rows) {
      #expect(read == written.map { StatisticsPeer.text($0, table) })
    }
    guard format != .xpt5 else { return }
    for (read, written) in zip(theirs.values, table.variables) {
      #expect(Set(read) == StatisticsPeer.labels(of: written, table))
    }
  }
}

/// The script, and what it prints.
struct StatisticsPeer: Decodable {
  var names: [String]
  var labels: [String]
  var values: [[[String]]]
  var rows: [[String?]]

  private static let modules = "\(Project.folder)/.build/table-peers"

  static let isInstalled =
    FileManager.default.fileExists(atPath: "/usr/bin/pspp")
    && FileManager.default.fileExists(atPath: "/usr/bin/python3")
    && (try? run(["-c", "import pandas"])) != nil

  static func read(_ bytes: [UInt8], _ format: StatisticsFormat) throws -> StatisticsPeer {
    let ending = format == .dta ? "dta" : format == .sav ? "sav" : "xpt"
    let file = try Workspace.holding(bytes, as: "table.\(ending)")
    let output = try run(["\(Project.folder)/Tests/Peers/statistics_peer.py", file.path])
    return try JSONDecoder().decode(StatisticsPeer.self, from: output)
  }

  private static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONPATH": modules, "PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return output
  }

  private struct Failure: Error {}
}

// MARK: What was written, in the words of the script

extension StatisticsPeer {
  static func text(_ cell: StatisticsCell, _ table: SampleTable) -> String? {
    switch cell {
    case .number(let number), .missingNumber(let number): "\(number)"
    case .integer(let integer): "\(Double(integer))"
    case .text(let text): text
    case .date(let days): time("yyyy-MM-dd", days * 86_400)
    case .time(let seconds): time("HH:mm:ss", seconds)
    case .dateTime(let microseconds):
      time("yyyy-MM-dd'T'HH:mm:ss", Double(microseconds) / 1_000_000)
    case .missing(let tag): tag.map { reason($0, table) }
    }
  }

  static func labels(of variable: StatisticsVariable, _ table: SampleTable) -> Set<[String]> {
    var labels: Set<[String]> = []
    for entry in variable.valueLabels {
      switch entry.value {
      case .number(let number): labels.insert(["\(number)", entry.label])
      case .text(let text): if table.format == .sav { labels.insert([text, entry.label]) }
      }
    }
    for entry in variable.missingReasons {
      labels.insert([entry.tag.map { reason($0, table) } ?? "", entry.label])
    }
    return labels
  }

  /// How the script shows a reason: in SPSS it is a number.
  private static func reason(_ tag: UInt8, _ table: SampleTable) -> String {
    let index = SampleTable.reasons.firstIndex { $0.tag == tag } ?? 0
    return table.format == .sav
      ? "missing \(table.numbers[index])" : ".\(Character(UnicodeScalar(tag)))"
  }

  private static func time(_ format: String, _ seconds: Double) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter.string(from: Date(timeIntervalSince1970: seconds))
  }
}
