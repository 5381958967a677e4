import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyPrimitives

/// The text of an entry: a line with all of it, and then a line for each thing that has happened.
///
/// ```json
/// {"outbox":1,"base":"http://…","created":"…","fhirVersion":"4.0","resources":[{"id":…,"resource":{…}}],"task":{…}}
/// {"stored":0,"as":"QuestionnaireResponse/12"}
/// {"failed":"FS1802","text":"…"}
/// ```
enum OutboxText {
  /// The version of the text that is written; a later one is not read.
  static let version = 1

  /// The first line.
  static func line(_ entry: OutboxEntry) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("outbox", version)
    writer.member("base", entry.destination.base)
    writer.member("server", entry.destination.server)
    writer.member("patient", entry.destination.patient)
    writer.member("created", entry.created.dateTime(offset: .utc).description)
    writer.member("title", entry.title)
    writer.member("fhirVersion", entry.resources.first?.resource.document.fhirVersion.rawValue)
    writer.openArray("resources")
    for resource in entry.resources {
      writer.openObject()
      writer.member("id", resource.id)
      writer.member("system", resource.identifier.system)
      writer.member("value", resource.identifier.value)
      writer.member("own", resource.isOwn)
      writer.key("resource")
      writer.raw(JSONWriter.write(resource.resource))
      writer.closeObject()
    }
    writer.closeArray()
    if let task = entry.task { write(task, to: &writer) }
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  private static func write(_ task: OutboxTask, to writer: inout JSONTextWriter) {
    writer.openObject("task")
    writer.member("id", task.id)
    writer.member("etag", task.etag)
    writer.member("completed", task.completed.description)
    writer.member("failed", task.outcome.reason)
    if task.isOwn { writer.member("own", true) }
    writer.key("resource")
    writer.raw(JSONWriter.write(task.resource))
    writer.closeObject()
  }

  /// The line that a resource is stored.
  static func line(stored index: Int, as address: String) -> [UInt8] {
    line { (writer: inout JSONTextWriter) in
      writer.member("stored", index)
      writer.member("as", address)
    }
  }

  /// The line that the Task needs nothing more.
  static func lineTaskDone() -> [UInt8] {
    line { (writer: inout JSONTextWriter) in writer.member("taskDone", true) }
  }

  /// The line that a try failed.
  static func line(failed finding: Diagnostic) -> [UInt8] {
    line { (writer: inout JSONTextWriter) in
      writer.member("failed", finding.code.description)
      writer.member("text", finding.text(in: .english))
    }
  }

  private static func line(_ members: (inout JSONTextWriter) -> Void) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    members(&writer)
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
