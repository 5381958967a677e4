import Foundation
import OnlineSupport
import Testing

/// Signing in and out from the command line.
struct LoginTests {
  private func signedIn(_ clinic: inout Clinic) throws -> Outcome {
    #expect(clinic.add("--client-id", "app").status == 0)
    clinic.world.browser = Browser().open
    return clinic.run("login")
  }

  @Test("login opens the browser, takes the code with which it comes back, and says who signed in")
  func login() throws {
    var clinic = try Clinic()
    let outcome = try signedIn(&clinic)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("\n  https://example.org/authorize?response_type=code&client_id=app"))
    #expect(outcome.errors.contains("signed in to clinic as Ann B. Chalmers (Patient/p1)"))
    #expect(!outcome.description.contains("AT1") && !outcome.description.contains("CODE1"))
    let sent = try #require(clinic.transport.sent.first { $0.line == "POST /token" })
    #expect(sent.text.contains("code=CODE1&"))
  }

  @Test("A browser that comes back with another state signs nobody in")
  func state() throws {
    var clinic = try Clinic()
    _ = clinic.add("--client-id", "app")
    clinic.world.browser = Browser { $0.replacing(/state=.*/, with: "state=other") }.open
    let outcome = clinic.run("login")
    #expect(outcome.status == 77)
    #expect(outcome.errors.contains("FS1833"))
    #expect(!clinic.transport.sent.contains { $0.line == "POST /token" })
  }

  @Test("whoami has a line for each, and - for what the server does not say")
  func whoami() throws {
    var clinic = try Clinic()
    _ = try signedIn(&clinic)
    #expect(
      clinic.run("whoami").output == """
        server:    clinic, https://example.org/fhir
        signed in: yes
        patient:   Patient/p1
        name:      Ann B. Chalmers
        phone:     -
        address:   -
        granted:   launch/patient patient/*.rs patient/QuestionnaireResponse.cu patient/Task.u
        until:     2026-11-20T11:00:00Z

        """)
  }

  @Test("What was not granted is said")
  func narrower() throws {
    var clinic = try Clinic(scope: "patient/*.rs")
    let outcome = try signedIn(&clinic)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "FS1834: the server did not grant patient/QuestionnaireResponse.cu, patient/Task.u"))
  }

  @Test("The patient of the sign-in goes before another one, which is said")
  func otherPatient() throws {
    var clinic = try Clinic()
    _ = try signedIn(&clinic)
    let outcome = clinic.run("whoami", "--patient", "p2")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("FS1840"))
    #expect(outcome.output.contains("Patient/p1"))
  }

  @Test("logout has the server take the tokens back, and then nobody is signed in")
  func logout() throws {
    var clinic = try Clinic()
    _ = try signedIn(&clinic)
    #expect(clinic.run("logout").status == 0)
    let revoked = clinic.transport.sent.filter { $0.line == "POST /revoke" }.map(\.text)
    #expect(revoked.map { $0.prefix { $0 != "&" } } == ["token=RT1", "token=AT1"])
    let outcome = clinic.run("whoami")
    #expect(outcome.status == 77)
    #expect(outcome.errors.contains("sign in first: fhir-survey login"))
    #expect(clinic.run("logout").errors.contains("nobody was signed in"))
  }

  @Test("An address can be pasted, from which white space is left out")
  func paste() throws {
    var clinic = try Clinic()
    _ = clinic.add("--client-id", "app")
    clinic.world.person = Person("http://127.0.0.1/callback?code=c&state=wrong")
    let outcome = clinic.run("login", "--paste")
    #expect(outcome.status == 77)
    #expect(outcome.errors.contains("redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&"))
  }

  @Test("At an open server the patient is who is named")
  func open() throws {
    let clinic = try Clinic(isOpen: true)
    _ = clinic.add()
    #expect(clinic.run("login").status == 65)
    let outcome = clinic.run("login", "--patient", "p1")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("the patient is Ann B. Chalmers (Patient/p1)"))
    #expect(clinic.run("server", "list").output == "clinic  https://example.org/fhir  patient p1\n")
    #expect(clinic.run("whoami").output.contains("signed in: no\n"))
  }

  @Test("Several patients are listed; the first one is taken where that is wanted")
  func several() throws {
    let clinic = try Clinic(isOpen: true, patients: ["p1", "p2"])
    _ = clinic.add()
    let search = "family=Chalmers&birthdate=1974-12-25"
    let outcome = clinic.run("login", "--patient", search)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("Patient/p2 (Ann B. Chalmers, 1974-12-25)"))
    #expect(
      clinic.transport.sent.contains {
        $0.line == "GET /fhir/Patient?family=Chalmers&birthdate=1974-12-25"
      })
    let first = clinic.run("login", "--patient", search, "--first")
    #expect(first.status == 0)
    #expect(first.errors.contains("warning FS1841: multiple patients found. using first"))
  }

  @Test("Without a client id nobody can sign in, and that is said")
  func client() throws {
    let clinic = try Clinic()
    _ = clinic.add()
    let outcome = clinic.run("login")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("FS1851"))
  }
}
