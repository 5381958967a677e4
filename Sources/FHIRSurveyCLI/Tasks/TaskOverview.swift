import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel

/// A list of tasks, by group.
enum TaskOverview {
  static func text(_ rows: [TaskRow]) -> String {
    TaskGroup.allCases.map { group in
      let members = rows.filter { $0.task.group == group }
      let heading = "\(name(group)) (\(members.count))"
      return ([heading] + members.map { "  " + line($0) }).joined(separator: "\n") + "\n"
    }.joined()
  }

  static func json(_ rows: [TaskRow], of moment: String? = nil) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("listed", moment)
    writer.openArray("tasks")
    for row in rows {
      let task = row.task
      writer.openObject()
      writer.member("id", task.id)
      writer.member("group", task.group.rawValue)
      writer.member("status", task.status.rawValue)
      writer.member("owner", task.owner?.reference)
      writer.member("for", task.for?.reference)
      writer.member("questionnaire", task.questionnaire?.text)
      writer.member("response", task.response?.reference)
      writer.member("description", task.description)
      writer.member("title", row.title)
      writer.member("obstacle", row.obstacle)
      writer.member("file", row.isInFile ? task.element.location().file : nil)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  private static func name(_ group: TaskGroup) -> String {
    switch group {
    case .requested: "Requested"
    case .complete: "Complete"
    case .closed: "Closed"
    }
  }

  /// The file, with the line where several resources are in it.
  private static func file(_ task: SurveyTask) -> String {
    let location = task.element.location()
    let line = location.position.map { $0.line > 1 ? ":\($0.line)" : "" } ?? ""
    return (location.file ?? "-") + line
  }

  private static func line(_ row: TaskRow) -> String {
    let task = row.task
    let asked = row.title ?? task.questionnaire?.text
    var parts = [task.id ?? "(no id)", asked ?? "(no questionnaire)"]
    parts.append(task.status.rawValue)
    if let owner = task.owner { parts.append("owner \(owner.reference ?? owner.display ?? "?")") }
    if let response = task.response?.reference { parts.append("→ \(response)") }
    if let description = task.description { parts.append(description) }
    if let obstacle = row.obstacle { parts.append("cannot be answered: \(obstacle)") }
    if row.isInFile { parts.append("in \(file(task))") }
    return parts.map(\.onOneLine).joined(separator: " · ")
  }
}
