import FHIRDocument
public import SurveyDiagnostics
public import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Writes a session as it happens: one line of JSON an event, to be appended and flushed.
///
/// ```json
/// {"journal":1,"questionnaire":"http://example.org/q|2","items":7,"digest":"…","start":"…"}
/// {"at":"2026-11-20T10:00:00Z","answer":"2/2.1","values":[{"decimal":93.50}]}
/// {"at":"2026-11-20T10:00:05Z","answer":"3","values":[{"coding":{"code":"a"},"answer":{"id":"x"}}]}
/// {"at":"2026-11-20T10:00:09Z","addRepetition":"","linkId":"3"}
/// {"undo":true}
/// {"typing":"3[1]/3.1","text":"what is typed and not yet ans"}
/// {"typing":"2","text":"","place":true,"review":true}
/// ```
public enum JournalWriter {
  /// The version of the form, in the first line.
  static let version = 1

  /// The first line, with its line break.
  public static func header(_ header: JournalHeader) -> [UInt8] {
    line { builder in
      builder.number(builder.name("journal"), String(version))
      builder.string(.questionnaire, header.questionnaire)
      builder.string(.id, header.id)
      builder.string(.title, header.title)
      builder.number(builder.name("items"), String(header.items))
      builder.string(builder.name("digest"), header.digest)
      builder.string(builder.name("start"), header.start.text)
      builder.string(builder.name("task"), header.task)
      builder.string(builder.name("subject"), header.subject)
      builder.string(builder.name("contexts"), header.contexts)
      builder.string(builder.name("amends"), header.amends)
    }
  }

  /// The line of an event, with its line break.
  public static func line(_ event: SessionEvent) -> [UInt8] {
    line { builder in
      builder.string(builder.name("at"), event.at.text)
      switch event.action {
      case .answer(let path, let values):
        builder.string(.answer, path.description)
        add(values, to: &builder)
      case .addRepetition(let parent, let linkId):
        builder.string(builder.name("addRepetition"), parent.description)
        builder.string(.linkId, linkId)
      case .removeRepetition(let path):
        builder.string(builder.name("removeRepetition"), path.description)
      }
      if event.isStored { builder.boolean(builder.name("stored"), true) }
    }
  }

  /// The line that takes the event before it back, with its line break.
  public static func undoLine() -> [UInt8] {
    line { builder in builder.boolean(builder.name("undo"), true) }
  }

  /// The line of a text that is typed and not given as an answer yet, with its line break; an empty one
  /// says that nothing is typed any more.
  public static func line(typing text: String, at path: InstancePath) -> [UInt8] {
    line { builder in
      builder.string(builder.name("typing"), path.description)
      builder.string(.text, text)
    }
  }

  /// The line of the place where a person is, with its line break.
  ///
  /// Programs that know no places take it for a question in which nothing is typed.
  public static func line(_ place: SessionPlace) -> [UInt8] {
    line { builder in
      builder.string(builder.name("typing"), place.path.description)
      builder.string(.text, "")
      builder.boolean(builder.name("place"), true)
      if place.returnsToReview { builder.boolean(builder.name("review"), true) }
    }
  }

  private static func add(_ values: [AnswerValue], to builder: inout DocumentBuilder) {
    let name = builder.name("values")
    if values.isEmpty {
      builder.openArray(name)
      builder.close()
    }
    for value in values {
      builder.open(name, inArray: true)
      builder.answer(value, name: builder.name(value.type.rawValue), isAnswer: true)
      if let preserved = value.preserved.element, !preserved.beside.isEmpty {
        builder.open(.answer)
        builder.beside(preserved)
        builder.close()
      }
      builder.close()
    }
  }

  private static func line(_ content: (inout DocumentBuilder) -> Void) -> [UInt8] {
    var builder = DocumentBuilder()
    builder.open(.root)
    content(&builder)
    builder.close()
    return JSONWriter.write(builder.finish().root) + [UInt8(ascii: "\n")]
  }
}

extension Instant {
  /// The moment in UTC, with nanoseconds where there are any.
  var text: String {
    dateTime(offset: .utc, fractionDigits: nanoseconds == 0 ? 0 : 9).description
  }
}
