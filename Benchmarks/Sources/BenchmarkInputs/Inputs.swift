import FHIRDocument
import Foundation

/// The bytes that are read and written: 1,000 responses of 2 kB and one questionnaire of 8 MB.
///
/// Where the environment names a folder with the published inputs (`FHIR_SURVEY_BENCH`), they are
/// taken from there; otherwise ``Generator`` makes them.
public struct Inputs: Sendable {
  /// Where the inputs come from, in words.
  public let origin: String
  /// Responses as JSON, one each.
  public let smallJSON: [[UInt8]]
  /// The same responses as XML.
  public let smallXML: [[UInt8]]
  /// A questionnaire as JSON.
  public let largeJSON: [UInt8]
  /// The same questionnaire as XML.
  public let largeXML: [UInt8]
  /// A questionnaire of 200 questions in groups of ten.
  public let form: [UInt8]
  /// A file with the responses, one a line.
  public let ndjson: String

  /// Reads or makes the inputs.
  public init() throws {
    let environment = ProcessInfo.processInfo.environment
    var generator = Generator()
    form = Array(generator.questionnaire(sections: 20).utf8)
    if let folder = environment["FHIR_SURVEY_BENCH"] {
      origin = folder
      smallJSON = try Self.lines(folder + "/qr.ndjson")
      smallXML = try Self.lines(folder + "/qr.xmll")
      largeJSON = try Self.bytes(folder + "/bigq.json")
      largeXML = try Self.bytes(folder + "/bigq.xml")
    } else {
      origin = "generated"
      smallJSON = (0..<1_000).map { Array(generator.response($0).utf8) }
      smallXML = smallJSON.map(Self.xml)
      largeJSON = Array(generator.questionnaire(sections: 4_100).utf8)
      largeXML = Self.xml(largeJSON)
    }
    let url = FileManager.default.temporaryDirectory.appending(path: "fhir-survey-benchmark.ndjson")
    try Data(smallJSON.joined(separator: [0x0A])).write(to: url)
    ndjson = url.path
  }

  /// Removes the file and what was exported from it.
  public func removeFiles() {
    for suffix in ["", ".ndjson", ".csv", ".table"] {
      try? FileManager.default.removeItem(atPath: ndjson + suffix)
    }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The first 1,000 lines of a file, of which only the beginning is read.
  private static func lines(_ path: String) throws -> [[UInt8]] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    let start = [UInt8](try file.read(upToCount: 4 << 20) ?? Data())
    return start.split(separator: 0x0A).prefix(1_000).map(Array.init)
  }

  private static func xml(_ json: [UInt8]) -> [UInt8] {
    let source = Source(name: "-", bytes: json)
    return Document.read(source).document.map { XMLWriter.write($0.root).bytes } ?? []
  }
}
