import Foundation
import SurveyDiagnostics
import SurveyOnline
import TestSupport
import Testing

/// The list of servers.
struct ServerListTests {
  private func thrown<Value>(_ work: () throws -> Value) -> Diagnostic? {
    do {
      _ = try work()
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  @Test("What another program wrote into the list is kept as it was")
  func others() throws {
    let folder = try Workspace()
    let path = try folder.write(
      """
      {"version": 1, "servers": [{"name": "a", "url": "https://a.example/fhir", "colour": {"r": 1.50, "x": [true, null, "é"], "e": []}}],
       "theme": ["dark"]}
      """, to: "settings/servers.json")
    var list = try ServerList(path)
    var server = ServerEntry(name: "b", address: "https://b.example/fhir/")
    (server.client, server.redirectPort, server.allowsPlain) = ("app", 8080, true)
    try list.add(server)
    try list.write()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("1.50"))
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    let wanted: NSDictionary = [
      "version": 1,
      "servers": [
        [
          "name": "a", "url": "https://a.example/fhir",
          "colour": ["r": 1.5, "x": [true, NSNull(), "é"] as [Any], "e": [Any]()] as [String: Any],
        ] as [String: Any],
        [
          "name": "b", "url": "https://b.example/fhir/", "clientId": "app", "redirectPort": 8080,
          "insecureHttp": true,
        ],
      ], "theme": ["dark"],
    ]
    #expect(read == wanted)
    #expect(try ServerList(path).servers.last == server)
  }

  @Test("A server is found by its name, by its address, and without either where there is one only")
  func found() throws {
    let folder = try Workspace()
    var list = try ServerList(folder.file("servers.json"))
    #expect(thrown { try list.server(nil) }?.code.key == Diagnostic.Code.noServerNamed.key)
    try list.add(ServerEntry(name: "a", address: "https://a.example/fhir"))
    #expect(try list.server(nil).name == "a")
    #expect(try list.server("a").name == "a")
    #expect(try list.server("https://A.example:443/fhir/").name == "a")
    #expect(try list.server("https://c.example/fhir").address == "https://c.example/fhir")
    #expect(thrown { try list.server("b") }?.code == .unknownServer)
    try list.add(ServerEntry(name: "b", address: "https://b.example/fhir"))
    #expect(thrown { try list.server(nil) }?.code.key == Diagnostic.Code.noServerNamed.key)
    #expect(
      thrown { try list.add(ServerEntry(name: "a", address: "https://d.example")) }?.code.key
        == Diagnostic.Code.serverNameTaken.key)
    #expect(try list.remove("a").address == "https://a.example/fhir")
    #expect(try list.server(nil).name == "b")
  }

  @Test(
    "Plain http is for this machine alone",
    arguments: [
      ("http://localhost:8080/fhir", true), ("http://a.localhost/fhir", true),
      ("http://127.8.9.1/fhir", true), ("http://[::1]:80/fhir", true),
      ("https://example.org", true), ("http://example.org/fhir", false),
      ("http://localhost.example.org/fhir", false), ("http://127.0.0.1.example.org", false),
      ("http://10.0.0.1/fhir", false),
    ])
  func plain(address: String, isAllowed: Bool) {
    var server = ServerEntry(name: "a", address: address)
    #expect(
      thrown { try server.base() }?.code.key
        == (isAllowed ? nil : Diagnostic.Code.insecureServer.key))
    server.allowsPlain = true
    #expect(thrown { try server.base() } == nil)
  }

  @Test(
    "What is not an address of a server is refused",
    arguments: [
      "", "example.org", "ftp://example.org", "https://a:b@example.org", "https://x/?a=b",
    ])
  func addresses(text: String) {
    let server = ServerEntry(name: "a", address: text)
    #expect(thrown { try server.base() }?.code == .notAServerAddress)
  }

  @Test(
    "A list that cannot be read is said to be so, with its line",
    arguments: [
      (
        "{\n\"version\": 1,\n\"servers\": [{\"name\": \"a\"}]}", 3,
        Diagnostic.Code.serversUnreadable.key
      ),
      ("{\"version\": 1,\n ]", 2, Diagnostic.Code.serversUnreadable.key),
      ("{\"version\": 2, \"servers\": []}", nil, Diagnostic.Code.serversNewer.key),
      ("[]", nil, Diagnostic.Code.serversUnreadable.key),
    ])
  func unreadable(text: String, line: Int?, code: String) throws {
    let folder = try Workspace()
    let path = try folder.write(text, to: "servers.json")
    let finding = try #require(thrown { try ServerList(path) })
    #expect(finding.code.key == code)
    #expect(finding.location.file == path)
    if let line { #expect(finding.location.position?.line == line) }
  }

  @Test("The settings of an app become a server")
  func seed() throws {
    let text = """
      {"smartClientBaseUrl": "https://r4.example.org/fhir", "smartClientClientId": "my_client", "patientId": "Patient/b85d"}
      """
    let server = try SeedConfiguration(Array(text.utf8), named: "Config.json", as: "clinic").server
    #expect(server.address == "https://r4.example.org/fhir")
    #expect(server.client == "my_client")
    #expect(server.patient == "b85d")
  }

  @Test(
    "Of the settings of an app all three keys are needed",
    arguments: [
      (
        "{\"smartClientBaseUrl\": \"https://x\",\n\"smartClientClientId\": \"\",\n\"patientId\": \"p\"}",
        2, "smartClientClientId"
      ),
      ("{\"smartClientBaseUrl\": \"https://x\",\n\"smartClientClientId\": \"c\"}", 1, "patientId"),
      (
        "{\"smartClientBaseUrl\": \"https://x\",\n\"smartClientClientId\": \"c\",\n\"patientId\": 5}",
        3, "patientId"
      ),
    ])
  func incomplete(text: String, line: Int, key: String) throws {
    let finding = try #require(
      thrown { try SeedConfiguration(Array(text.utf8), named: "Config.json", as: "x") })
    #expect(finding.code == .incompleteConfiguration)
    #expect(finding.argument("key") == .literal(key))
    #expect(finding.location.file == "Config.json")
    #expect(finding.location.position?.line == line)
  }
}
