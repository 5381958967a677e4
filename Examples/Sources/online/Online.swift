import CurlHTTP
import FHIRSurvey
import Foundation
import SurveyOnline

/// Signs in, lists the tasks, answers one and sends the answers: `online ADDRESS CLIENT TASK LINKID ANSWER`.
@main
enum Online {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 6 else { return print("online ADDRESS CLIENT TASK LINKID ANSWER") }
    let now = { @Sendable in Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)) }
    let desk = try await TaskDesk(
      at: words[1], as: words[2], through: CurlTransport(),
      folders: OnlineFolders(ProcessInfo.processInfo.environment), now: now,
      random: { .random(in: .min ... .max) }, show: { print("  \($0)") })
    for listed in try await desk.tasks().tasks { print(listed.task.id ?? "", listed.title ?? "") }
    let (task, form) = try await desk.take(words[3])
    var session = form.begin(at: now())
    try session.answer(words[4], reading: words[5], at: now())
    let response = try session.response(task.details).root
    for sent in try await desk.send(response, for: task) { print(sent.addresses) }
  }
}
