import FHIRDocument
import Foundation
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyJS

@Suite(
  "Real forms as JSON of SurveyJS, filled in with SurveyJS",
  .enabled(
    if: Corpus.exists && Peer.isInstalled("node", Peer.surveyJS),
    "the corpus, SurveyJS or node is not there (make test installs SurveyJS)"))
struct SurveyJSFormTests {
  @Test("The same questions are enabled, required and in order, and the same is calculated")
  func same() throws {
    let forms = BehaviorForm.forms(keptBy: SurveyJSFormat()) { item in
      item.type != .reference
        && (!item.repeats || item.type == .group || !item.options.isEmpty)
    }
    var compared = 0
    for form in forms {
      var generator = Seeded(state: 8)
      let filled = (0..<BehaviorForm.responses).map { _ in FilledForm(form, &generator) }
      compared += try compare(form, filled)
    }
    print("SurveyJS: \(forms.count) forms, \(BehaviorForm.responses) times, \(compared) items")
    #expect(forms.count == BehaviorForm.count)
  }

  private func compare(_ form: BehaviorForm, _ filled: [FilledForm]) throws -> Int {
    let written = SurveyJSFormat().write(WriteRequest(form.survey))
    let names = SurveyJSNames(form.survey).logic
    let responses = filled.map { filled in
      var response: [String: Any] = [:]
      for (path, state) in filled.states {
        guard state.item.calculatedExpression == nil else { continue }
        let values = state.answers.compactMap { json($0, of: state.item, names) }
        if state.item.repeats, state.item.type == .group {
          put([String: Any](), at: path, form, names, &response)
        }
        guard let first = values.first, values.count == state.answers.count else { continue }
        put(state.item.repeats ? values : first, at: path, form, names, &response)
      }
      return response
    }
    let document = try JSONSerialization.jsonObject(with: Data(written.bytes))
    var results: [[String: [Any]]] = []
    // As many at a time as fit into the memory of node.
    for start in stride(from: 0, to: responses.count, by: 100) {
      results += try Self.states(of: document, responses[start..<min(start + 100, responses.count)])
    }
    var (compared, differences) = (0, [String]())
    #expect(results.count == filled.count)
    for (filled, result) in zip(filled, results) {
      for (path, state) in filled.states {
        let name =
          repetitions(path.dropLast(), form).map {
            "\(names.name(of: $0.linkId))[\($0.number)]."
          }.joined() + names.name(of: state.item.linkId)
        guard let their = result[name], their.count == 4 else { continue }
        compared += 1
        if let difference = difference(state, their, names) {
          differences.append("\(name): \(difference)")
        }
      }
    }
    if !differences.isEmpty {
      let examples = Set(differences).sorted().prefix(5).joined(separator: "\n")
      Issue.record("\(form.file): \(differences.count) of \(compared), as\n\(examples)")
    }
    return compared
  }

  /// What SurveyJS says of responses to a form.
  static func states(
    of form: Any, _ responses: ArraySlice<[String: Any]>
  ) throws -> [[String: [Any]]] {
    let input: [String: Any] = ["form": form, "responses": Array(responses)]
    let output = try Peer.output(
      ["node", "\(Project.folder)/Tests/Peers/surveyjs_form_peer.js", Peer.surveyJS],
      input: try JSONSerialization.data(withJSONObject: input), environment: ["TZ": "UTC"])
    return try #require(JSONSerialization.jsonObject(with: output) as? [[String: [Any]]])
  }

  /// The repeating groups on a path.
  private func repetitions(
    _ path: some Sequence<FilledForm.Step>, _ form: BehaviorForm
  ) -> [FilledForm.Step] {
    path.filter { step in
      form.items.contains { $0.linkId == step.linkId && $0.repeats && $0.type == .group }
    }
  }

  /// Puts a value into a response, in which a repeating group is an array of objects.
  private func put(
    _ value: Any, at path: [FilledForm.Step], _ form: BehaviorForm, _ names: LogicNames,
    _ response: inout [String: Any]
  ) {
    guard let last = path.last else { return }
    let name = names.name(of: last.linkId)
    guard let outer = repetitions(path.dropLast(), form).first else {
      guard value is [String: Any] else { return response[name] = value }
      return response[name] = (response[name] as? [Any] ?? []) + [value]
    }
    let group = names.name(of: outer.linkId)
    guard var repetitions = response[group] as? [[String: Any]],
      repetitions.indices.contains(outer.number), let index = path.firstIndex(of: outer)
    else { return }
    put(
      value, at: Array(path[(index + 1)...]), form, names, &repetitions[outer.number])
    response[group] = repetitions
  }

  private func json(_ value: AnswerValue, of item: SurveyItem, _ names: LogicNames) -> Any? {
    if !item.options.isEmpty { return names.name(of: value, of: item.linkId) }
    switch value {
    case .boolean(let value): return value
    case .integer(let value): return value
    case .decimal(let value): return Double(value.description)
    case .string, .date: return value.label
    default: return nil
    }
  }

  private func difference(
    _ own: FilledForm.State, _ their: [Any], _ names: LogicNames
  ) -> String? {
    let item = own.item
    // What is hidden is nowhere visible.
    if !item.hidden, their[0] as? Bool != own.isEnabled {
      return "enabled is \(own.isEnabled) here"
    }
    guard own.isEnabled, item.type.isQuestion else { return nil }
    if their[1] as? Bool != own.isRequired { return "required is \(own.isRequired) here" }
    // A text that is too long cannot be entered there.
    let isEntered = own.answers.allSatisfy { $0.label.count <= item.maxLength ?? .max }
    if !own.answers.isEmpty, isEntered, their[2] as? Bool != own.keepsRules {
      return "answer \(own.answers.map(\.label)) is \(own.keepsRules ? "right" : "wrong") here"
    }
    guard item.calculatedExpression != nil else { return nil }
    let wanted = own.answers.first.flatMap { json($0, of: item, names) }
    let (one, other) = ("\(wanted ?? "")", their[3] is NSNull ? "" : "\(their[3])")
    if one == other { return nil }
    if let one = Double(one), let other = Double(other), abs(one - other) <= 1e-9 * max(1, abs(one))
    {
      return nil
    }
    return "calculated \"\(one)\" here, \"\(other)\" there"
  }
}
