import FHIRDocument
import Foundation
import SurveyPrimitives
import SystemIO
import TestSupport
import Testing

@testable import HealthData

@Suite("Exports beside Python")
struct HealthPeerTests {
  @Test("Identifiers, codes, values and times are those of expat, decimal, zoneinfo and uuid")
  func peer() throws {
    let workspace = try Workspace()
    let path = workspace.file("export.xml")
    _ = try Peer.output([
      "python3", "\(Project.folder)/Benchmarks/health.py", "write", "1500", path,
    ])
    let said = try Peer.output([
      "python3", "\(Project.folder)/Tests/HealthDataTests/health_peer.py", path,
    ])
    let wanted = String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    let made = try Exports.convert(file: path) {
      $0.offset = { TimeZoneDatabase.offset(of: $0, at: $1) }
    }
    #expect(made.resources.count > 1_300)
    #expect(made.resources.map(Self.line).sorted() == wanted)
    let correlations = try Files.read(path).split(separator: UInt8(ascii: "\n"))
      .count { String(decoding: $0, as: UTF8.self).contains("<Correlation ") }
    #expect(correlations > 5)
    #expect(made.summary.twins == 2 * correlations)
  }

  /// An Observation as the Python prints it.
  private static func line(_ observation: Element) -> String {
    let identifier = observation.members("identifier").first?[.value]?.string
    let instant = observation["effectiveDateTime"]?.string
    let period = observation["effectivePeriod"]
    let components = observation.members("component")
    let what =
      components.isEmpty
      ? amount(observation)
      : code(observation) + " " + components.map(amount).joined(separator: "|")
    return [
      identifier, what, instant ?? period?["start"]?.string, instant ?? period?["end"]?.string,
    ].compactMap(\.self).joined(separator: " ")
  }

  private static func code(_ element: Element) -> String {
    element["code"]?.members("coding").first?["code"]?.string ?? "-"
  }

  private static func amount(_ element: Element) -> String {
    let quantity = element["valueQuantity"]
    var value = quantity?[.value]?.string ?? "-"
    if value.contains(".") {
      while value.hasSuffix("0") { value.removeLast() }
      if value.hasSuffix(".") { value.removeLast() }
    }
    return "\(code(element)) \(value) \(quantity?["code"]?.string ?? "-")"
  }
}
