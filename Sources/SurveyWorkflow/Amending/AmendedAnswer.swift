public import SurveyDiagnostics
import SurveyEngine
public import SurveyModel

/// A question whose answers count otherwise than before.
public struct AmendedAnswer: Hashable, Sendable {
  /// Where it is.
  public let path: InstancePath
  /// Its text, or its linkId.
  public let title: String
  /// The answers that counted before.
  public let before: [AnswerValue]
  /// Those that count now.
  public let after: [AnswerValue]

  static func all(from former: Session, to present: Session) -> [Self] {
    let before = counting(former)
    let after = counting(present)
    let old = Dictionary(before.map { ($0.path, $0.values) }, uniquingKeysWith: { $1 })
    let new = Set(after.map(\.path))
    let gone = before.filter { !new.contains($0.path) }
    let changes =
      after.map {
        Self(path: $0.path, title: $0.title, before: old[$0.path] ?? [], after: $0.values)
      }
      + gone.map { Self(path: $0.path, title: $0.title, before: $0.values, after: []) }
    return changes.filter { !$0.before.isIdentical(to: $0.after) }
  }

  private typealias Entry = (path: InstancePath, title: String, values: [AnswerValue])

  /// Every question with an answer that counts, in document order.
  private static func counting(_ session: Session) -> [Entry] {
    var entries: [Entry] = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      guard session.isEnabled(id) else { continue }
      let answers = session.answers(id)
      let item = session.item(id)
      if !answers.isEmpty {
        entries.append((session.path(id), item.text ?? item.linkId, answers))
      }
      for number in answers.indices.reversed() {
        waiting += session.children(of: id, answer: number).reversed()
      }
      waiting += session.children(of: id).reversed()
    }
    return entries
  }
}
