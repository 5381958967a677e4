import FHIRDocument
import Foundation
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import XLSForm

@Suite(
  "Real forms as XLSForms, filled in with JavaRosa",
  .enabled(
    if: Corpus.exists && Peer.isInstalled("java", Peer.javaRosa),
    "the corpus, pyxform or Java is not there (make test installs the latter two)"))
struct JavaRosaFormTests {
  @Test("The same questions are enabled, required and in order, and the same is calculated")
  func same() throws {
    let forms = BehaviorForm.forms(keptBy: XLSFormFormat()) { item in
      (item.type != .quantity || item.initial.isEmpty) && item.type != .reference
        && (!item.repeats || item.type == .group || !item.options.isEmpty)
    }
    var compared = 0
    for form in forms {
      var generator = Seeded(state: 7)
      let filled = (0..<BehaviorForm.responses).map { _ in FilledForm(form, &generator) }
      compared += try compare(form, filled)
    }
    print("JavaRosa: \(forms.count) forms, \(BehaviorForm.responses) times, \(compared) items")
    #expect(forms.count == BehaviorForm.count)
  }

  private func compare(_ form: BehaviorForm, _ filled: [FilledForm]) throws -> Int {
    let written = XLSFormFormat().write(WriteRequest(form.survey))
    let names = try WorkbookNames(written, form)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let workbook = folder.appendingPathComponent("form.xlsx").path
    try Data(written.bytes).write(to: URL(fileURLWithPath: workbook))
    let xform = folder.appendingPathComponent("form.xml").path
    try Peer.output(
      ["python3", "\(Project.folder)/Tests/Peers/xlsform_peer.py", "--xform", workbook],
      environment: ["PYTHONPATH": Peer.forms]
    ).write(to: URL(fileURLWithPath: xform))
    let cases = folder.appendingPathComponent("cases.txt").path
    let text = filled.map { names.lines($0) + "end\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: cases))
    let output = try Peer.output([
      "java", "-Duser.timezone=UTC", "-cp", Peer.javaRosa,
      "\(Project.folder)/Tests/Peers/JavaRosaForm.java", xform, cases,
    ])
    let results = String(decoding: output, as: UTF8.self).components(separatedBy: "\n\n")
    var (compared, differences) = (0, [String]())
    for (filled, result) in zip(filled, results) {
      let theirs = JavaRosaState.states(result)
      for (path, state) in filled.states {
        guard let place = names.path(path), let their = theirs[place] else { continue }
        compared += 1
        if let difference = their.difference(state, names) {
          differences.append("\(place): \(difference)")
        }
      }
    }
    #expect(results.count == filled.count + 1 || results.count == filled.count)
    if !differences.isEmpty {
      let examples = Set(differences).sorted().prefix(5).joined(separator: "\n")
      Issue.record("\(form.file): \(differences.count) of \(compared), as\n\(examples)")
    }
    return compared
  }
}

/// What JavaRosa says of an element.
private struct JavaRosaState {
  var isRelevant: Bool
  var isRequired: Bool
  var keepsConstraint: Bool
  var value: String

  /// The elements by their paths.
  static func states(_ text: String) -> [String: JavaRosaState] {
    var states: [String: JavaRosaState] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { continue }
      states[parts[0]] = JavaRosaState(
        isRelevant: parts[1] == "true", isRequired: parts[2] == "true",
        keepsConstraint: parts[3] == "true", value: parts[4])
    }
    return states
  }

  func difference(_ own: FilledForm.State, _ names: WorkbookNames) -> String? {
    let item = own.item
    if isRelevant != own.isEnabled { return "enabled is \(own.isEnabled) here" }
    guard own.isEnabled, item.type.isQuestion else { return nil }
    if isRequired != own.isRequired { return "required is \(own.isRequired) here" }
    if !own.answers.isEmpty, keepsConstraint != own.keepsRules {
      return "answer \(own.answers.map(\.label)) is \(own.keepsRules ? "right" : "wrong") here"
    }
    guard item.calculatedExpression != nil else { return nil }
    let wanted = own.answers.first.flatMap { names.text($0, of: item) } ?? ""
    if wanted == value { return nil }
    if let one = Double(wanted), let other = Double(value),
      abs(one - other) <= 1e-9 * max(1, abs(one))
    {
      return nil
    }
    return "calculated \"\(wanted)\" here, \"\(value)\" there"
  }
}

/// What items and options are called in a workbook, out of the workbook.
private struct WorkbookNames {
  private var paths: [String: [String]] = [:]
  private var options: [String: [AnswerValue: String]] = [:]

  init(_ written: WrittenDefinition, _ form: BehaviorForm) throws {
    let workbook = try Workbook(reading: written.bytes, name: "form.xlsx")
    func rows(_ name: String) -> [[String: String]] {
      guard let sheet = workbook.sheets.first(where: { $0.name == name }),
        let header = sheet.rows.first?.map(\.text)
      else { return [] }
      return sheet.rows.map { row in
        Dictionary(zip(header, row.map(\.text))) { first, _ in first }
      }
    }
    let choices = Dictionary(grouping: rows("choices")) { $0["list_name"] ?? "" }
    let survey = rows("survey")
    var around: [String] = []
    var places: [Int: [String]] = [:]
    for (number, row) in survey.enumerated() {
      let type = row["type"] ?? ""
      let name = row["name"] ?? ""
      if type.hasPrefix("end") { around = Array(around.dropLast()) }
      places[number + 1] = around + [name]
      if type.hasPrefix("begin") { around.append(name) }
    }
    for item in form.items {
      guard let line = written.places[item.linkId]?.line, survey.indices.contains(line - 1) else {
        continue
      }
      paths[item.linkId] = places[line]
      let type = (survey[line - 1]["type"] ?? "").split(separator: " ").map(String.init)
      guard type.count > 1, type[0].hasPrefix("select") else {
        if item.type == .boolean { options[item.linkId] = [:] }
        continue
      }
      let names = (choices[type[1]] ?? []).map { $0["name"] ?? "" }
      let values =
        item.type == .boolean ? [.boolean(true), .boolean(false)] : item.options.map(\.value)
      options[item.linkId] = Dictionary(zip(values, names)) { first, _ in first }
    }
  }

  /// The path of an element, with the numbers of repetitions.
  func path(_ steps: [FilledForm.Step]) -> String? {
    guard let last = steps.last, let names = paths[last.linkId] else { return nil }
    // An element around that is of no item occurs once.
    var numbers = [String: Int]()
    for step in steps {
      if let name = paths[step.linkId]?.last { numbers[name] = step.number }
    }
    return names.map { "\($0):\(numbers[$0] ?? 0)" }.joined(separator: "/")
  }

  func text(_ value: AnswerValue, of item: SurveyItem) -> String? {
    if let names = options[item.linkId], !names.isEmpty { return names[value] }
    switch value {
    case .boolean(let value): return value ? "true" : "false"
    case .integer, .decimal, .string, .date: return value.label
    default: return nil
    }
  }

  /// The answers of a form, as lines; what is calculated is for the form to say.
  func lines(_ form: FilledForm) -> String {
    form.states.compactMap { steps, state in
      guard state.item.calculatedExpression == nil, !state.answers.isEmpty,
        let path = path(steps)
      else {
        return path(steps).flatMap { place in
          state.item.type == .group && (steps.last?.number ?? 0) > 0 ? "answer\t\(place)\t\n" : nil
        }
      }
      let texts = state.answers.compactMap { text($0, of: state.item) }
      guard texts.count == state.answers.count else { return nil }
      return "answer\t\(path)\t\(texts.joined(separator: " "))\n"
    }.joined()
  }
}
