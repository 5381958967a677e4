import Foundation
import OnlineSupport
import SurveyDiagnostics
import TestSupport
import Testing

/// The list of servers from the command line.
struct ServerVerbTests {
  @Test("server test says what the server is")
  func connected() throws {
    let outcome = try Clinic().run("server", "test", "https://example.org/fhir")
    #expect(outcome.status == 0)
    #expect(outcome.output == "Connected to the fhir repository (FHIR 4.0.1, Clinic 2)\n")
  }

  @Test(
    "server test says why not",
    arguments: [
      (ScriptedAnswer.json("<!DOCTYPE html>"), 76),
      (.json(#"{"resourceType":"Patient"}"#), 76),
      (.failure(Diagnostic(.serverNotReached, ["server": .literal("x")])), 69),
      (.json("", status: 500), 69),
    ])
  func notConnected(answer: ScriptedAnswer, status: Int) throws {
    var clinic = try Clinic()
    clinic.world.transport = ScriptedTransport { _ in answer }
    let outcome = clinic.run("server", "test", "https://example.org/fhir")
    #expect(Int(outcome.status) == status)
  }

  @Test("Plain http to another machine is refused, unless it is allowed for that server")
  func plain() throws {
    let clinic = try Clinic()
    let refused = clinic.run("server", "add", "far", "http://example.org/fhir")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--insecure-http"))
    #expect(clinic.run("whoami", "--server", "http://example.org/fhir").status == 64)
    #expect(
      clinic.run("server", "add", "far", "http://example.org/fhir", "--insecure-http").status == 0)
    #expect(clinic.run("server", "test", "far").status == 0)
  }

  @Test("A server is added, listed and removed; a name is taken once")
  func list() throws {
    let clinic = try Clinic()
    #expect(clinic.add("--client-id", "app", "--patient", "Patient/p1").status == 0)
    #expect(clinic.add().status == 64)
    #expect(clinic.run("server").output == "clinic  https://example.org/fhir  patient p1\n")
    #expect(clinic.run("server", "remove", "clinic").status == 0)
    #expect(clinic.run("server", "list").output.isEmpty)
    #expect(clinic.run("server", "remove", "clinic").status == 64)
    #expect(clinic.run("login").errors.contains("fhir-survey server add NAME URL"))
  }

  @Test("The settings of an app are taken over, and their file stays unless that is wanted")
  func config() throws {
    let clinic = try Clinic()
    let file = try clinic.home.write(
      #"{"smartClientBaseUrl": "https://example.org/fhir", "smartClientClientId": "app", "patientId": "p1"}"#,
      to: "Config.json")
    #expect(clinic.run("config", "import", file).status == 0)
    #expect(clinic.home.exists("Config.json"))
    #expect(
      clinic.run("server", "list").output == "example.org  https://example.org/fhir  patient p1\n")
    #expect(clinic.run("config", "import", file, "--delete").status == 0)
    #expect(!clinic.home.exists("Config.json"))
    let bad = try clinic.home.write("{\n\"smartClientBaseUrl\": \"\"}", to: "Config.json")
    let outcome = clinic.run("config", "import", bad, "--delete")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("Config.json:2:"))
    #expect(clinic.home.exists("Config.json"))
  }

  @Test("The environment names server and patient where no flag does")
  func environment() throws {
    var clinic = try Clinic(isOpen: true)
    clinic.world.environment["FHIR_SURVEY_SERVER"] = "https://example.org/fhir"
    clinic.world.environment["FHIR_SURVEY_PATIENT"] = "Patient/p1"
    #expect(clinic.run("whoami").output.contains("patient:   Patient/p1\n"))
  }
}
