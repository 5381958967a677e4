import FHIRSurvey
import Foundation

/// Answers the nine scored questions of the PHQ-9 and writes the response: `take Samples/phq-9.json`.
@main
enum Take {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "Samples/phq-9.json"
    let form = try Form([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), name: path)

    // The library has no clock: the moment and the offset from UTC are the application's.
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    var session = form.begin(at: now, offset: UTCOffset(minutes: 60) ?? .utc)

    try session.answer("1", reading: "Several days", at: now)
    for finding in session.missing { print("missing:", finding.message()) }
    for question in 2...9 {
      try session.answer("\(question)", reading: "Not at all", at: now)
    }
    print("score:", try session.score(of: "total")?.description ?? "not known yet")

    // What does not fit is refused, and says why.
    do {
      try session.answer("1", reading: "Sometimes", at: now)
    } catch {
      print(error.text())
    }
    try session.answer("10", reading: "Not difficult at all", at: now)
    print(String(decoding: try session.response(id: "phq-9-1", as: .xml), as: UTF8.self))
  }
}
