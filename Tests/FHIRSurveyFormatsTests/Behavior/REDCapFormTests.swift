import FHIRDocument
import Foundation
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import REDCap

/// REDCap cannot be had: a reader of its logic, written apart, stands beside the session.
@Suite(
  "Real forms as data dictionaries, filled in with a reader written apart",
  .enabled(
    if: Corpus.exists && Peer.isInstalled("node", "\(Project.folder)/Tests/Peers/redcap_peer.js"),
    "the corpus or node is not there"))
struct REDCapFormTests {
  @Test("The same fields are shown and the same is calculated in dictionaries that are written")
  func written() throws {
    let forms = BehaviorForm.forms(keptBy: REDCapFormat()) { item in
      item.type != .reference && (!item.repeats || item.type != .group && !item.options.isEmpty)
    }
    var compared = 0
    for form in forms {
      let written = REDCapFormat().write(WriteRequest(form.survey)).bytes
      let dictionary = try #require(REDCapFormat().files(written).first).bytes
      let names = DictionaryNames(form.survey).logic
      compared += try compare(form, dictionary, names, isWhole: true)
    }
    print(
      "REDCap, written: \(forms.count) forms, \(BehaviorForm.responses) times, \(compared) items")
    #expect(forms.count == BehaviorForm.count)
  }

  @Test("The same fields are shown and the same is calculated in dictionaries that are read")
  func read() throws {
    var (count, compared) = (0, 0)
    for file in Corpus.files("formats/redcap", ending: ".csv") {
      let bytes = try #require(Corpus.bytes(file))
      let read = REDCapFormat().read(Source(name: file, bytes: bytes), beside: { _ in nil })
      guard let survey = read.survey else { continue }
      count += 1
      compared += try compare(BehaviorForm(file, survey), bytes, LogicNames(), isWhole: false)
    }
    print("REDCap, read: \(count) forms, \(BehaviorForm.responses) times, \(compared) items")
    #expect(count > 10 && compared > 5_000)
  }

  private func compare(
    _ form: BehaviorForm, _ dictionary: [UInt8], _ names: LogicNames, isWhole: Bool
  ) throws -> Int {
    var generator = Seeded(state: 9)
    let filled = (0..<BehaviorForm.responses).map { _ in FilledForm(form, &generator) }
    let records = filled.map { record($0, names) }
    let task: [String: Any] = [
      "dictionary": String(decoding: dictionary, as: UTF8.self), "records": records,
      "today": BehaviorForm.now.dateTime(offset: .utc).date.description,
    ]
    let output = try Peer.output(
      ["node", "\(Project.folder)/Tests/Peers/redcap_peer.js"],
      input: try JSONSerialization.data(withJSONObject: task))
    let states = try output.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(State.self, from: Data($0)) }
    let unknown = states.last?.unknown ?? [:]
    if isWhole, !unknown.isEmpty { Issue.record("\(form.file): \(unknown)") }
    if let one = unknown.first { print("\(form.file): \(unknown.count) unknown, as \(one)") }
    var (compared, differences) = (0, [String]())
    #expect(states.count == filled.count)
    for (filled, state) in zip(filled, states) {
      let shown = Set(state.shown)
      for (path, own) in filled.states where own.item.type.isQuestion {
        let name = names.name(of: own.item.linkId)
        guard state.fields.contains(name), state.unknown[name] == nil,
          path.allSatisfy({ $0.number == 0 })
        else { continue }
        compared += 1
        if own.isEnabled != shown.contains(name) {
          differences.append("\(name): enabled is \(own.isEnabled) here")
        } else if own.isEnabled, let their = state.calculated[name] {
          let wanted = own.answers.first.map { text($0, of: own.item, names) } ?? ""
          if !isSame(wanted, their) {
            differences.append("\(name): calculated \"\(wanted)\" here, \"\(their)\" there")
          }
        }
      }
    }
    if !differences.isEmpty {
      let examples = Set(differences).sorted().prefix(5).joined(separator: "\n")
      Issue.record("\(form.file): \(differences.count) of \(compared), as\n\(examples)")
    }
    return compared
  }

  /// What the reader says of a record.
  private struct State: Decodable {
    var fields: Set<String>
    /// The fields whose logic it cannot say, and why.
    var unknown: [String: String]
    var shown: [String]
    var calculated: [String: String]
  }

  /// The answers that are not calculated, by the names of their fields.
  private func record(_ filled: FilledForm, _ names: LogicNames) -> [String: String] {
    var record: [String: String] = [:]
    for (_, state) in filled.states where state.item.calculatedExpression == nil {
      let name = names.name(of: state.item.linkId)
      for value in state.answers {
        let text = text(value, of: state.item, names)
        if state.item.repeats, state.item.isChoice {
          record["\(name)(\(text))"] = "1"
        } else {
          record[name] = text
        }
      }
    }
    return record
  }

  private func text(_ value: AnswerValue, of item: SurveyItem, _ names: LogicNames) -> String {
    if let code = names.name(of: value, of: item.linkId) { return code }
    return switch value {
    case .coding(let coding): coding.code ?? ""
    case .boolean(let holds): holds ? "1" : "0"
    case .quantity(let quantity): quantity.value?.description ?? ""
    default: value.label
    }
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let one = Double(one), let other = Double(other) else { return false }
    return abs(one - other) <= 1e-9 * max(1, abs(one))
  }
}
