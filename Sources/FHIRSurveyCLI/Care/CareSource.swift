import FHIRClient
import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// The resources about a person, by type: from files, or from a server as who is signed in.
///
/// ```swift
/// let source = try CareSource(options, pipeline)
/// let orders = try source.resources(["MedicationRequest", "MedicationOrder"])
/// ```
struct CareSource {
  /// The id of the patient, without its type; `nil` where all patients of the files are meant.
  let patient: String?
  /// The server; `nil` where the resources are in files.
  let server: OnlineServer?
  private let pipeline: CommandPipeline
  private let files: Resources

  /// Reads the files, or finds the server; the command ends with 77 where no patient is known of a server.
  init(_ options: CareOptions, _ pipeline: CommandPipeline) throws(ExitStatus) {
    self.pipeline = pipeline
    guard options.data.isEmpty else {
      if options.server.server != nil {
        throw pipeline.world.refusal("--data", "--server does not go with files")
      }
      server = nil
      patient = Self.id(options.patient.patient ?? pipeline.namedPatient)
      files = try pipeline.resources(options.data)
      files.structure.map(\.inPassing).forEach(pipeline.reporter.reportFew)
      return
    }
    if try Self.isAlone(options, pipeline), let folder = Self.kept(pipeline) {
      (server, patient) = (nil, Self.id(options.patient.patient ?? pipeline.namedPatient))
      files = try pipeline.resources([folder])
      return
    }
    files = Resources()
    server = try Self.server(options, pipeline)
    patient = server?.patient
    guard patient != nil else { throw Self.notSignedIn(pipeline) }
  }

  /// The resources of these types that are about the patient, in their order; of a server all pages.
  ///
  /// A server is asked for the Observations of a code alone, also those with it in a component.
  func resources(
    _ types: [String], code: String? = nil
  ) throws(ExitStatus) -> [Element] {
    guard let server, let patient else {
      return files.elements.filter { element in
        types.contains(element.resourceType ?? "") && isAboutPatient(element)
      }
    }
    let isShown = pipeline.world.errorIsTerminal && !pipeline.options.quiet
    if isShown { pipeline.world.writeError("Loading...") }
    defer { if isShown { pipeline.world.writeError("\r\u{1B}[K") } }
    return try pipeline.wait { () async throws(Diagnostic) -> [Element] in
      try await Self.search(server.server, types, patient, code)
    }
  }

  /// The resources of these types; none where the server does not give them now, which is a warning.
  func resourcesIfPossible(_ types: [String]) throws(ExitStatus) -> [Element] {
    guard let server, let patient else { return try resources(types) }
    do {
      return try Waiting.for { () async throws(Diagnostic) -> [Element] in
        try await Self.search(server.server, types, patient, nil)
      }
    } catch {
      pipeline.reporter.report(error.asWarning)
      return []
    }
  }

  /// The resource of a type and id; `nil` where it is not there.
  func resource(_ type: String, _ id: String) throws(ExitStatus) -> Element? {
    guard let server else {
      return files.elements.first { $0.resourceType == type && $0[.id]?.string == id }
    }
    return try pipeline.wait { () async throws(Diagnostic) -> Element? in
      let reply = try await server.server.read(type, id)
      if reply.status == 404 || reply.status == 410 { return nil }
      return try reply.required().resource
    }
  }

  /// Ends the command as the files have it, which were not all read.
  func requireAllRead() throws(ExitStatus) { try files.requireAllRead() }
}

extension CareSource {
  private static func id(_ patient: String?) -> String? {
    patient.map { $0.hasPrefix("Patient/") ? String($0.dropFirst(8)) : $0 }
  }

  /// Whether a resource is about the patient; those that say of nobody are taken where nobody is named.
  private func isAboutPatient(_ element: Element) -> Bool {
    guard let patient else { return true }
    if element.resourceType == "Patient" { return element[.id]?.string == patient }
    guard let subject = element["subject"] ?? element["patient"] ?? element["for"] else {
      return false
    }
    return ResourceReference(subject).names("Patient", patient)
  }

  private static func server(
    _ options: CareOptions, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> OnlineServer {
    if try isAlone(options, pipeline) { throw notSignedIn(pipeline) }
    return try pipeline.server(named: options.server.server, patient: options.patient.patient)
  }

  /// Whether no server is named, and none is on the list.
  private static func isAlone(
    _ options: CareOptions, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> Bool {
    let variable = pipeline.world.environment["FHIR_SURVEY_SERVER"] ?? ""
    guard options.server.server == nil, variable.isEmpty else { return false }
    return try pipeline.servers().servers.isEmpty
  }

  /// The folder of what reminders keep of doses, where there is one.
  private static func kept(_ pipeline: CommandPipeline) -> String? {
    guard let folders = try? OnlineFolders(pipeline.world.environment),
      case let folder = folders.state + "/reminders/care",
      (try? FileSystem.names(in: folder))?.isEmpty == false
    else { return nil }
    return folder
  }

  /// Says that nobody is known whose resources are meant.
  private static func notSignedIn(_ pipeline: CommandPipeline) -> ExitStatus {
    pipeline.world.say("sign in first: fhir-survey login, or --patient ID")
    return .notAllowed
  }

  /// All resources of a patient, of those types that the server's version of FHIR has.
  private static func search(
    _ server: FHIRServer, _ types: [String], _ patient: String, _ code: String?
  ) async throws(Diagnostic) -> [Element] {
    let version = try await server.capabilities().version ?? .r4
    var found: [Element] = []
    for type in types where ResourceNames.exist(type, in: version) {
      var terms = [SearchTerm("patient", patient), SearchTerm("_count", "100")]
      if let code { terms.append(SearchTerm(version == .dstu2 ? "code" : "combo-code", code)) }
      var pages = server.search(type, terms)
      found += try await pages.all(upTo: 50_000).filter { $0.resourceType == type }
    }
    return found
  }
}
