// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import FHIRDocument
import FHIRServe

@main
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fhir-survey-serve",
    abstract: "Serve the FHIR resources of a folder.",
    discussion: """
      FOLDER has a folder for each type, with a file for each resource: Questionnaire/phq-9.json. It is made where \
      it is missing. The first line of standard output says where the server is:
      http://127.0.0.1:8080/fhir
      """)

  @Argument(help: ArgumentHelp("The folder with the resources.", valueName: "folder"))
  var folder: String

  @Option(help: "The port; 0 takes one that is free.")
  var port = 8080

  @Option(help: "The version of FHIR: stu3, r4, r4b or r5.")
  var fhirVersion = "r4"

  @Option(
    help: ArgumentHelp("Listen on this address, not on 127.0.0.1; needs --behind-proxy."))
  var listen: String?

  @Flag(help: "A proxy with TLS is in front: X-Forwarded-Proto, -Host and -Prefix say the address.")
  var behindProxy = false

  @Flag(
    help: "Ask for tokens, and give them to the users that --test-user lists (SMART App Launch).")
  var smart = false

  @Option(
    help: ArgumentHelp(
      "Somebody who can sign in, and the Patient or Practitioner that they are; repeatable.",
      valueName: "name[:password]=Type/id"))
  var testUser: [String] = []

  @Option(help: ArgumentHelp("How long an access token is good.", valueName: "seconds"))
  var tokenLifetime = 3600

  @Flag(help: "Give no refresh tokens.")
  var noRefresh = false

  @Option(
    help: ArgumentHelp(
      "Refuse writes of a type with a status, for tests; repeatable.", valueName: "type:status"))
  var fail: [String] = []

  @Option(help: ArgumentHelp("The longest body of a request, in bytes.", valueName: "bytes"))
  var longestBody = 64 << 20

  func validate() throws {
    guard listen == nil || behindProxy else {
      throw ValidationError(
        "--listen opens the server to the network without TLS: put a proxy with TLS before it, and say --behind-proxy."
      )
    }
    guard version != nil else {
      throw ValidationError("\(fhirVersion) is not a version of FHIR: stu3, r4, r4b or r5.")
    }
    for text in testUser where TestUser(text) == nil {
      throw ValidationError("\(text) is not NAME[:PASSWORD]=Patient/ID or …=Practitioner/ID.")
    }
    guard testUser.isEmpty || smart else { throw ValidationError("--test-user needs --smart.") }
    guard !smart || !testUser.isEmpty else {
      throw ValidationError("--smart needs --test-user: nobody could sign in.")
    }
    for text in fail where Self.failure(text) == nil {
      throw ValidationError("\(text) is not TYPE:STATUS with a status from 400 to 599.")
    }
    guard (0...65535).contains(port) else { throw ValidationError("\(port) is not a port.") }
  }

  private var version: FHIRVersion? {
    FHIRVersion(rawValue: fhirVersion.lowercased()) ?? FHIRVersion(named: fhirVersion)
  }

  private static func failure(_ text: String) -> (type: String, status: Int)? {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let status = Int(parts[1]), (400...599).contains(status) else {
      return nil
    }
    return (String(parts[0]), status)
  }

  func run() async throws {
    let repository: Repository
    do {
      repository = try await Repository.open(folder) { Console.note($0) }
    } catch {
      Console.note("\(error)")
      throw ExitCode(66)
    }
    var settings = ServiceSettings()
    settings.longestBody = longestBody
    for text in fail {
      if let (type, status) = Self.failure(text) { settings.failures[type] = status }
    }
    if smart {
      settings.authorization = AuthorizationServer(
        users: testUser.compactMap { TestUser($0) }, lifetime: tokenLifetime,
        givesRefresh: !noRefresh)
    }
    let service = FHIRService(repository, version: version ?? .r4, settings: settings)
    let host = listen ?? "127.0.0.1"
    do {
      try await HTTPFront(service, isBehindProxy: behindProxy).run(host: host, port: port) { port in
        Console.line("http://\(host.contains(":") ? "[\(host)]" : host):\(port)/fhir")
      }
    } catch {
      Console.note("\(host):\(port) cannot be served: \(error)")
      await repository.close()
      throw ExitCode(69)
    }
    await repository.close()
  }
}
