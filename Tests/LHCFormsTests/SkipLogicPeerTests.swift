import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import LHCForms

/// A reader of skipLogic in Python, written apart, beside the engine.
@Suite("skipLogic beside a reader written apart")
struct SkipLogicPeerTests {
  /// The questionnaires whose conditions are all said by skipLogic, but for one whose items depend on
  /// each other in a circle.
  private static func surveys() -> [(name: String, survey: Survey)] {
    LHCFormsCorpusTests.questionnaires.compactMap { path in
      if path.contains("reference-loop") { return nil }
      guard let root = Corpus.read(path)?.document?.root,
        let survey = QuestionnaireReader.read(root).survey
      else { return nil }
      let logic = LHCLogic(survey)
      var linkIds: Set<String> = []
      var isSaid = !logic.skips.isEmpty && logic.losses.isEmpty
      for case .enter(let item) in ItemWalk(logic.survey.items) {
        if !linkIds.insert(item.linkId).inserted || item.enableWhenExpression != nil {
          isSaid = false
        }
      }
      return isSaid ? (path, survey) : nil
    }
  }

  @Test("The same items are shown for random answers", .enabled(if: Corpus.exists))
  func corpus() throws {
    var random = Seeded(state: 7)
    var count = 0
    var compared = 0
    for (name, survey) in Self.surveys() {
      let sessions = (0..<20).map { _ in Self.session(of: survey, &random) }
      let written = LHCFormsFormat().write(WriteRequest(survey))
      let shown = try SkipLogicPeer.shown(
        written.bytes, sessions.map { SkipLogicPeer.answers(of: $0) })
      for (session, shown) in zip(sessions, shown) {
        for id in Self.instances(of: session) {
          let linkId = session.item(id).linkId
          // Help is a text of its item there.
          guard shown.known.contains(linkId) else { continue }
          compared += 1
          #expect(session.isEnabled(id) == shown.shown.contains(linkId), "\(name) \(linkId)")
        }
      }
      count += 1
    }
    if let path = ProcessInfo.processInfo.environment["LHC_REPORT"] {
      try Data("\(count) \(compared)".utf8).write(to: URL(filePath: path + ".peer"))
    }
    #expect(count > 20 && compared > 10_000, "\(count) \(compared)")
  }

  /// All items that there are, those inside others, too.
  private static func instances(of session: Session) -> [InstanceID] {
    var all: [InstanceID] = []
    var open = session.roots()
    while let id = open.popLast() {
      all.append(id)
      open += session.children(of: id)
    }
    return all
  }

  private static func session(of survey: Survey, _ random: inout Seeded) -> Session {
    var session = Session(survey, at: Fixtures.now, initialValues: false)
    var wanted: [String: [AnswerValue]] = [:]
    for case .enter(let item) in ItemWalk(survey.items) {
      for condition in item.enableWhen where condition.operator != .exists {
        wanted[condition.question, default: []].append(condition.answer)
      }
    }
    for _ in 0..<2 {
      for id in instances(of: session) where Int.random(in: 0..<4, using: &random) > 0 {
        let item = session.item(id)
        let values = values(of: item) + (wanted[item.linkId] ?? [])
        guard item.type.isQuestion, let first = values.randomElement(using: &random) else {
          continue
        }
        var answers = [first]
        if item.repeats, let second = values.randomElement(using: &random), second != first {
          answers.append(second)
        }
        try? session.apply(
          SessionEvent(.answer(session.path(id), answers), at: Fixtures.now))
      }
    }
    return session
  }

  private static func values(of item: SurveyItem) -> [AnswerValue] {
    if item.isChoice { return item.options.map(\.value) }
    return switch item.type {
    case .boolean: [.boolean(true), .boolean(false)]
    case .integer: [.integer(0), .integer(1), .integer(7), .integer(200)]
    case .decimal: [.decimal(ExactDecimal(1)), .decimal(ExactDecimal(50))]
    case .string, .text: [.string("some"), .string("other")]
    default: []
    }
  }
}

enum SkipLogicPeer {
  struct Shown {
    var shown: Set<String>
    var known: Set<String>
  }

  /// The answers by their questions, as JSON.
  static func answers(of session: Session) -> String {
    var byQuestion: [String: [String]] = [:]
    var open = session.roots()
    while let id = open.popLast() {
      open += session.children(of: id)
      let values = session.answers(id).compactMap { json($0) }
      if !values.isEmpty { byQuestion[session.item(id).linkId, default: []] += values }
    }
    var writer = JSONTextWriter()
    writer.openObject()
    for (linkId, values) in byQuestion {
      writer.openArray(linkId)
      for value in values { writer.raw(value.utf8) }
      writer.closeArray()
    }
    writer.closeObject()
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private static func json(_ value: AnswerValue) -> String? {
    var writer = JSONTextWriter()
    switch value {
    case .boolean(let flag): writer.boolean(flag)
    case .integer, .decimal: writer.number(value.label)
    case .quantity(let quantity):
      guard let number = quantity.value else { return nil }
      writer.number(number.description)
    case .coding(let coding):
      writer.openObject()
      for (name, text) in [
        ("code", coding.code), ("system", coding.system), ("text", coding.display),
      ] {
        guard let text else { continue }
        writer.key(name)
        writer.string(text)
      }
      writer.closeObject()
    default: writer.string(value.label)
    }
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  static func shown(_ form: [UInt8], _ cases: [String]) throws -> [Shown] {
    let workspace = try Workspace()
    let path = workspace.file("task.json")
    let text =
      "{\"form\":" + String(decoding: form, as: UTF8.self) + ",\"cases\":["
      + cases.joined(separator: ",") + "]}"
    try Data(text.utf8).write(to: URL(filePath: path))
    let said = try Peer.output(
      ["python3", "\(Project.folder)/Tests/Peers/skiplogic_peer.py", path])
    let root = JSONDocument.ofForm(Source(name: "-", bytes: form)).document?.root
    var known: Set<String> = []
    var open = root?.all("items") ?? []
    while let item = open.popLast() {
      if let linkId = item["linkId"]?.string { known.insert(linkId) }
      open += item.all("items")
    }
    let lists = try said.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode([String].self, from: Data($0)) }
    guard lists.count == cases.count else { throw Failure() }
    return lists.map { Shown(shown: Set($0), known: known) }
  }

  struct Failure: Error {}
}
