import FHIRQuestionnaire
import Foundation
import SurveyEngine

/// Prints how long forms take to open, and how long one edit takes in each.
///
/// Every edit is timed by itself, in a form that fills up on the way. The largest real form is the
/// first argument, or `shared/bench/real/atsi.json` above this file.
@main
struct Edits {
  private static let edits = 5_000
  private static let openings = 15

  static func main() throws {
    print("| form | items | open, ms | edit, median µs | 99 of 100 µs | longest µs |")
    print("| --- | --: | --: | --: | --: | --: |")
    if let real = realForm {
      try measure(Form(name: real.lastPathComponent, bytes: Array(Data(contentsOf: real))))
    } else {
      print("The largest real form is not here; name it as the first argument.")
    }
    for shape in MadeForms.Shape.allCases {
      for expressions in [false, true] {
        let kind = expressions ? "enableWhenExpression" : "enableWhen"
        try measure(
          Form(
            name: "10,000 questions, \(kind), \(shape.rawValue)",
            bytes: MadeForms.questionnaire(10_000, shape, expressions: expressions)))
      }
    }
  }

  private static func measure(_ form: Form) throws {
    var session = try form.open()
    let count = session.index.count
    let opening = try (0..<openings).map { _ in
      try microseconds { _ = try form.open() } / 1_000
    }
    let times = edit(&session).sorted()
    let cells = [
      form.name, "\(count)", text(opening.sorted()[openings / 2]), text(times[times.count / 2]),
      text(times[times.count * 99 / 100]), text(times[times.count - 1]),
    ]
    print("| \(cells.joined(separator: " | ")) |")
  }

  private static func edit(_ session: inout Session) -> [Double] {
    var editor = Editor()
    var times: [Double] = []
    let questions = Editor.questions(of: session)
    var tries = 0
    while times.count < edits, tries < 100 * edits {
      tries += 1
      guard let event = editor.edit(session, among: questions) else { continue }
      times.append(microseconds { try? session.apply(event) })
    }
    return times.isEmpty ? [0] : times
  }

  private static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    let time = clock.now - start
    return Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12
  }

  private static func text(_ value: Double) -> String { String(format: "%.1f", value) }

  private static var realForm: URL? {
    if CommandLine.arguments.count > 1 { return URL(filePath: CommandLine.arguments[1]) }
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let place = folder.appending(path: "shared/bench/real/atsi.json")
      if FileManager.default.fileExists(atPath: place.path) { return place }
    }
    return nil
  }
}
