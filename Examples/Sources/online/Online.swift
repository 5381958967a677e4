import CurlHTTP
import FHIRClient
import FHIRSurvey
import Foundation
import SMART
import SurveyOnline

/// Signs in, lists the tasks, answers one and sends the answers: `online ADDRESS CLIENT TASK LINKID ANSWER`.
@main
enum Online {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 5 else { return print("online ADDRESS CLIENT TASK LINKID ANSWER") }
    try await answer(words[2], words[3], words[4], at: words[0], as: words[1])
  }

  static func answer(
    _ task: String, _ question: String, _ text: String, at address: String, as client: String
  ) async throws {
    let now = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
    let folders = try OnlineFolders(ProcessInfo.processInfo.environment)
    var entry = ServerEntry(name: "here", address: address)
    entry.client = client
    let account = Account(
      entry, try entry.base(), store: TokenStore(folders.tokens),
      client: OAuthClient(CurlTransport(), now: { now }), random: { .random(in: .min ... .max) })
    if try account.present() == nil { try await signIn(account) }
    let server = FHIRServer(address, transport: CurlTransport(), authorizer: account.tokens())
    let patient = try account.present()?.tokens.patient ?? ""
    let desk = try TaskDesk(server, patient: patient, folders: folders, now: now)
    for listed in try await desk.tasks().tasks { print(listed.task.id ?? "", listed.title ?? "") }
    let (prepared, form) = try await desk.take(task)
    var session = form.begin(at: now)
    try session.answer(question, reading: text, at: now)
    let response = Array(try session.response(id: UUID().uuidString.lowercased(), as: .json))
    guard let document = Document.read(Source(name: "response", bytes: response)).document else {
      return
    }
    for result in try await desk.send(document.root, for: prepared) { print(result.addresses) }
  }

  /// By a code that is typed on another device.
  static func signIn(_ account: Account) async throws {
    let found = try await account.client.discover(account.base)
    guard let configuration = found.configuration else { return }
    var signIn = try account.signIn(found, by: .device)
    var step = try await account.client.drive(&signIn, from: account.start(&signIn))
    if case .enter(let code) = step {
      print("open \(code.address) and type \(code.code)")
      step = try await account.client.finish(&signIn, after: code)
    }
    guard case .finished(let tokens) = step else { return }
    _ = try await account.keep(tokens, of: signIn, issuer: configuration.issuerName)
  }
}
