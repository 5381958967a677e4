import FHIRClient
import SMART
import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// A run of `login`.
struct LoginRun {
  /// How somebody signs in.
  enum Way {
    /// In a browser on this machine, which comes back by itself.
    case browser
    /// In a browser anywhere; its last address is pasted.
    case paste
    /// On another device.
    case device
    /// As a program, by the key in a file.
    case key(String)
  }

  let pipeline: CommandPipeline
  let entry: ServerEntry
  let account: Account
  private let patient: String?
  private let takesFirst: Bool

  init(
    _ pipeline: CommandPipeline, _ entry: ServerEntry, patient: String?, takesFirst: Bool
  ) throws(ExitStatus) {
    (self.pipeline, self.entry) = (pipeline, entry)
    (self.patient, self.takesFirst) = (patient, takesFirst)
    account = try pipeline.account(entry)
  }

  func run(by way: Way) throws(ExitStatus) {
    let account = account
    let found = try pipeline.wait { () throws(Diagnostic) in
      try await account.client.discover(account.base, allowingPlain: account.server.allowsPlain)
    }
    guard let configuration = found.configuration else { return try openServer() }
    var signIn = try begin(found, way)
    let (tokens, keyFile) = try tokens(&signIn, way)
    let issuer = configuration.issuerName
    let finished = signIn
    let kept = try pipeline.wait { () throws(Diagnostic) in
      try await account.keep(tokens, of: finished, issuer: issuer, keyFile: keyFile)
    }
    if let finding = kept.missingScopes { pipeline.reporter.report(finding) }
    try greet(kept)
  }

  private func tokens(
    _ signIn: inout SignIn, _ way: Way
  ) throws(ExitStatus) -> (TokenSet, keyFile: String?) {
    switch way {
    case .browser: (try browse(&signIn), nil)
    case .paste: (try readPasted(&signIn), nil)
    case .device: (try finish(&signIn, try start(&signIn)), nil)
    case .key(let file): (try finish(&signIn, try start(&signIn)), pipeline.world.absolute(file))
    }
  }
}

// MARK: Steps

extension LoginRun {
  private func begin(_ found: Discovery.Found, _ way: Way) throws(ExitStatus) -> SignIn {
    do {
      switch way {
      // Of a browser the port is known only once one is listened at.
      case .browser, .paste:
        return try account.signIn(
          found, by: .redirect(to: BrowserReturn.address(entry.redirectPort)))
      case .device: return try account.signIn(found, by: .device)
      case .key(let file):
        return try account.signIn(found, by: .key(try ClientKey(Files.read(file), named: file)))
      }
    } catch {
      throw pipeline.end(error)
    }
  }

  func start(_ signIn: inout SignIn) throws(ExitStatus) -> SignIn.Step {
    do {
      return try account.start(&signIn)
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Does what is left once the person has done their part.
  func finish(_ signIn: inout SignIn, _ step: SignIn.Step) throws(ExitStatus) -> TokenSet {
    let client = account.client
    var step = step
    while true {
      switch step {
      case .finished(let tokens): return tokens
      case .visit: throw pipeline.end(Diagnostic(.signInOver))
      case .enter(let code):
        say(code)
        step = .wait(seconds: code.seconds)
      case .send, .wait:
        let (before, begun) = (step, signIn)
        (signIn, step) = try pipeline.wait { () throws(Diagnostic) in
          var signIn = begun
          let step = try await client.drive(&signIn, from: before)
          return (signIn, step)
        }
      }
    }
  }

  private func say(_ code: DeviceCode) {
    let world = pipeline.world
    world.say(
      "On any device open \(code.address.onOneLine)\nand type the code \(code.code.onOneLine)")
    if let whole = code.wholeAddress {
      world.say("or open an address with the code in it: \(whole.onOneLine)")
    }
  }
}

// MARK: The end

extension LoginRun {
  /// A server without sign-in: only the patient has to be known.
  private func openServer() throws(ExitStatus) {
    pipeline.reporter.note("\(entry.name) has no sign-in; it is used without one")
    let named = patient ?? pipeline.namedPatient ?? entry.patient
    guard let named else { throw pipeline.end(Diagnostic(.noPatient)) }
    let details = try find(named)
    do {
      var list = try pipeline.servers()
      if list.setPatient(details.id, of: entry.name) { try list.write() }
    } catch let error as Diagnostic {
      throw pipeline.end(error)
    } catch let error as ExitStatus {
      throw error
    } catch {
      throw .noOutput
    }
    pipeline.reporter.note("the patient is \(details.name) (Patient/\(details.id))")
  }

  /// Says who signed in; a patient is looked for where the server did not say who it is.
  private func greet(_ signIn: StoredSignIn) throws(ExitStatus) {
    let name = entry.name
    if signIn.tokens.patient == nil, signIn.keyFile == nil, let patient {
      let account = account
      var chosen = signIn
      chosen.tokens.patient = try find(patient).id
      let kept = chosen
      try pipeline.wait { () throws(Diagnostic) in try await account.keep(kept) }
    }
    let online = try pipeline.server(entry, patient: patient)
    guard let id = online.patient else { return pipeline.reporter.note("signed in to \(name)") }
    let details = try? Waiting.for { () throws(Diagnostic) -> PatientDetails? in
      try await online.server.read("Patient", id).required().resource.map { PatientDetails($0) }
    }
    let who = (details ?? nil).map { "\($0.name) (Patient/\(id))" } ?? "Patient/\(id)"
    pipeline.reporter.note("signed in to \(name) as \(who.onOneLine)")
  }

  private func find(_ patient: String) throws(ExitStatus) -> PatientDetails {
    let server = try pipeline.server(entry, patient: patient).server
    let takesFirst = takesFirst
    let (found, findings) = try pipeline.wait { () throws(Diagnostic) in
      try await PatientChoice(patient).find(on: server, takingFirst: takesFirst)
    }
    findings.forEach(pipeline.reporter.report)
    return found
  }
}
