import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// What of a response did not come back from what was written of it.
///
/// So a format need not know what it loses: what it wrote is read again, and compared.
package struct AnswersComparison: Sendable {
  package private(set) var losses: [Loss]

  /// - Parameter back: What was read of the result; `nil` where nothing could be.
  package init(of response: FlatResponse, with back: FlatResponse?) {
    losses = response.losses
    let back = back ?? FlatResponse()
    compareHeads(ResponseHead(response), ResponseHead(back))
    for question in response.questions {
      let there = back.answers(to: question.linkId, in: question.numbers)
      for (number, answer) in question.answers.enumerated() {
        guard there.indices.contains(number) else {
          losses.append(
            Loss(.dropped, "answer", linkId: question.linkId, before: answer.value.label))
          continue
        }
        compare(answer.value, there[number], question.linkId)
        // Beside a value with parts they are preserved with it.
        if answer.value.preserved.json == nil {
          compare(answer.notes, there[number].notes, "answer.extension", question.linkId)
        }
      }
    }
    for repetition in response.repetitionNotes.keys.sorted(by: { $0.linkId < $1.linkId }) {
      compare(
        response.repetitionNotes[repetition] ?? [], back.repetitionNotes[repetition] ?? [],
        "item.extension", repetition.linkId)
    }
  }

  private mutating func compare(
    _ own: [ResponseNote], _ other: [ResponseNote], _ part: String, _ linkId: String
  ) {
    for note in own where !other.contains(note) {
      losses.append(Loss(.dropped, part, linkId: linkId, before: note.text))
    }
  }

  private mutating func compareHeads(_ own: ResponseHead, _ other: ResponseHead) {
    for (name, text) in own.members where !other.members.contains(where: { $0 == (name, text) }) {
      let after = other.members.first { $0.name == name }?.text
      losses.append(
        Loss(after == nil ? .dropped : .approximated, name, before: text, after: after))
    }
  }

  private mutating func compare(
    _ own: AnswerValue, _ answer: FlatResponse.Answer, _ linkId: String
  ) {
    let other = answer.value
    if own.withoutPreserved != other.withoutPreserved {
      losses.append(
        Loss(
          .approximated, Self.part(own, other), linkId: linkId, before: own.label,
          after: other.label))
    } else if own != other,
      Self.members(of: own.preserved, without: answer.notes) != Self.members(of: other.preserved)
    {
      losses.append(
        Loss(.dropped, "extensions", linkId: linkId, before: own.preserved.json ?? own.label))
    }
  }

  /// What is preserved of a value, without what its format says of the answer.
  private static func members(
    of preserved: Preserved, without notes: [ResponseNote] = []
  ) -> [String] {
    guard let json = preserved.json,
      let root = Document.read(Source(name: "-", text: json)).document?.root
    else { return [] }
    return root.children.filter { child in
      child.nameText != "extension" || ResponseNote(child).map { !notes.contains($0) } ?? true
    }.map { $0.nameText + $0.unordered }.sorted()
  }

  /// Which part of a value is another one.
  private static func part(_ own: AnswerValue, _ other: AnswerValue) -> String {
    switch (own, other) {
    case (.coding(let own), .coding(let other)):
      if own.code != other.code { return "code" }
      if own.system != other.system { return "system" }
      return own.version != other.version ? "version" : "display"
    case (.quantity(let own), .quantity(let other)):
      if own.value != other.value { return "answer" }
      return own.comparator != other.comparator ? "comparator" : "unit"
    case (.attachment, .attachment): return "attachment"
    case (.reference, .reference): return "reference"
    default: return own.type == other.type ? "answer" : "type"
    }
  }
}
