import Foundation
import OnlineSupport
import SystemIO
import TestSupport

extension CatalogueCase {
  static let signingIn: [CatalogueCase] = [
    CatalogueCase("unknownServer") { try Clinic().run("whoami", "--server", "far").errors },
    CatalogueCase("notSignedIn") { try signing(Clinic(), "whoami") },
    CatalogueCase("signInRefused") {
      let no = #"{"error":"invalid_client","error_description":"no such client"}"#
      return try signing(
        Clinic(others: ["/token": .json(no, status: 401)]), "login", browser: Browser())
    },
    CatalogueCase("redirectOfOther") {
      let browser = Browser { $0.replacing(/state=.*/, with: "state=other") }
      return try signing(Clinic(), "login", browser: browser)
    },
    CatalogueCase("scopeNotGranted") {
      try signing(Clinic(scope: "patient/*.rs"), "login", browser: Browser())
    },
    CatalogueCase("answerNotJSON") {
      try signing(Clinic(others: ["/token": .json("<html>")]), "login", browser: Browser())
    },
    CatalogueCase("signInFailed") {
      try signing(
        Clinic(others: ["/token": .json("", status: 502)]), "login", browser: Browser())
    },
    CatalogueCase("signInNotOffered") { try signing(Clinic(), "login", "--device") },
    CatalogueCase("signInTooLate") {
      var clinic = try Clinic()
      clinic.world.secondsPerLook = 400
      return try signing(clinic, "login")
    },
    CatalogueCase("openToOthers") {
      let clinic = try Clinic()
      _ = try signing(clinic, "login", browser: Browser())
      let folder = clinic.home.file(".local/state/fhir-survey/tokens")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o644], ofItemAtPath: "\(folder)/\(name)")
      }
      return clinic.run("whoami").errors.replacing(/[0-9a-f]{24}/, with: "1f")
        .replacing(clinic.home.path, with: "~")
    },
    CatalogueCase("otherPatient") {
      let clinic = try Clinic()
      _ = try signing(clinic, "login", browser: Browser())
      return clinic.run("whoami", "--patient", "p2").errors
    },
    CatalogueCase("severalPatients") {
      try signing(
        Clinic(isOpen: true, patients: ["p1", "p2"]), "login", "--patient", "family=Chalmers")
    },
    CatalogueCase("noPatient") { try signing(Clinic(isOpen: true), "login") },
    CatalogueCase("unusableKey") {
      let clinic = try Clinic()
      try clinic.home.write("{}", to: "key.json")
      let file = clinic.home.file("key.json")
      return try signing(clinic, "login", "--backend", "--key", file)
        .replacing(clinic.home.path + "/", with: "")
    },
    CatalogueCase("serversUnreadable") {
      let clinic = try Clinic()
      try clinic.home.write("{\n", to: ".config/fhir-survey/servers.json")
      return clinic.run("server", "list").errors.replacing(clinic.home.path, with: "~")
    },
    CatalogueCase("incompleteConfiguration") {
      try run(["config", "import", "c.json"], ["c.json": #"{"smartClientBaseUrl": ""}"#])
    },
    CatalogueCase("noHome") { TestWorld().run("server", "list").errors },
    CatalogueCase("portNotAvailable") {
      let listener = try LoopbackListener(port: 0)
      let clinic = try Clinic()
      _ = clinic.add("--client-id", "app", "--redirect-port", "\(listener.port)")
      return clinic.run("login").errors.replacing("\(listener.port)", with: "8765")
    },
    CatalogueCase("noClient") {
      let clinic = try Clinic()
      _ = clinic.add()
      return clinic.run("login").errors
    },
    CatalogueCase("notRevoked") {
      let clinic = try Clinic(others: ["/revoke": .json("", status: 500)])
      _ = try signing(clinic, "login", browser: Browser())
      return clinic.run("logout").errors
    },
  ]

  /// What is said of signing in to a server that knows this program.
  private static func signing(
    _ clinic: Clinic, _ arguments: String..., browser: Browser? = nil
  ) throws -> String {
    var clinic = clinic
    _ = clinic.add("--client-id", "app")
    clinic.world.browser = browser?.open
    return clinic.world.run(arguments).errors
  }
}
