public import FHIRDocument
public import FHIRTerminology
public import SurveyDiagnostics
public import SurveyPrimitives
import Synchronization
import SystemIO

/// What a server knows of codes, for a library of resources: it is asked for what nothing else has.
///
/// Whoever looks something up waits for the answer, so it is not to be used in tasks. What the server
/// does not know, and why it could not be asked, is said once, see ``takeFindings()``.
public final class ServerCodes: TerminologyService {
  /// What is asked.
  public let terminology: ServerTerminology
  private let language: String?
  private let others: (any CanonicalResources)?
  private let state = Mutex(State())

  private struct State: Sendable {
    var valueSets: [String: Element?] = [:]
    var members: [String: Bool?] = [:]
    var findings: [Diagnostic] = []
    var isUnreachable = false
  }

  /// Asks a server after other resources, packages for example; displays are wanted in a language.
  public init(
    _ terminology: ServerTerminology, language: String? = nil,
    after others: (any CanonicalResources)? = nil
  ) {
    (self.terminology, self.language, self.others) = (terminology, language, others)
  }

  /// What was found since this was asked last.
  public func takeFindings() -> [Diagnostic] {
    state.withLock { state in
      defer { state.findings = [] }
      return state.findings
    }
  }
}

// MARK: Resources

extension ServerCodes {
  /// What the others have for the resource that names an address.
  public func near(_ type: String, at address: String, from resource: Element?) -> Element? {
    others?.near(type, at: address, from: resource)
  }

  /// A value set that nothing else has is asked for, with its codes.
  public func beyond(_ type: String, at address: String, from resource: Element?) -> Element? {
    if let found = others?.beyond(type, at: address, from: resource) { return found }
    guard type == "ValueSet", address.contains(":"), !ResourceLibrary.isBuiltIn(valueSet: address)
    else { return nil }
    return asked(address) { [terminology, language] () async throws(Diagnostic) in
      try await terminology.valueSet(address, language: language)
    }
  }

  /// The code systems that add to one, as the others have them.
  public func supplements(of system: String, from resource: Element?) -> [Element] {
    others?.supplements(of: system, from: resource) ?? []
  }

  /// All resources of a type that the others were given.
  public func resources(_ type: String) -> [Element] { others?.resources(type) ?? [] }
}

// MARK: Codes

extension ServerCodes {
  /// A value set with its codes spelled out by the server.
  public func expanded(_ valueSet: Element) -> Element? {
    // What the server gave itself it does not know better.
    if state.withLock({ $0.valueSets.values.contains(valueSet) }) { return nil }
    let key =
      valueSet[.url]?.string ?? "#\(valueSet[.id]?.string ?? "") of \(valueSet.document.sourceName)"
    return asked("expanded " + key) { [terminology, language] () async throws(Diagnostic) in
      try await terminology.expansion(of: valueSet, language: language)
    }
  }

  /// Whether a code is in a value set, as the server says.
  public func isMember(_ coding: Coding, of valueSet: String) -> Bool? {
    let key = [valueSet, coding.system ?? "", coding.version ?? "", coding.code ?? ""].joined(
      separator: " ")
    if let known = state.withLock({ $0.members[key] }) { return known }
    let found: CodingValidation? = wait { [terminology] () async throws(Diagnostic) in
      try await terminology.validate(coding, in: valueSet)
    }
    let isMember: Bool? =
      switch found?.membership {
      case .yes?: true
      case .no?: false
      default: nil
      }
    state.withLock { $0.members[key] = .some(isMember) }
    return isMember
  }

  /// Codes of a value set that match some words, at most so many; `nil` where the server does not say.
  public func search(_ valueSet: String, _ words: String, limit: Int) -> [Coding]? {
    let request = ExpansionRequest(filter: words, count: limit, language: language)
    return wait { [terminology] () async throws(Diagnostic) in
      try await terminology.expand(valueSet, request).concepts.filter { !$0.isAbstract }.map(
        \.coding)
    }
  }

  private func asked(
    _ key: String, _ work: @escaping @Sendable () async throws(Diagnostic) -> Element?
  ) -> Element? {
    if let known = state.withLock({ $0.valueSets[key] }) { return known }
    let found = wait(work) ?? nil
    state.withLock { $0.valueSets[key] = .some(found) }
    return found
  }

  /// Waits for the server; a server that was not reached once is not asked again.
  private func wait<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(Diagnostic) -> Value
  ) -> Value? {
    if state.withLock({ $0.isUnreachable }) { return nil }
    do throws(Diagnostic) {
      return try Waiting.for(work)
    } catch {
      var finding = error
      finding.severity = .warning
      let isKnowing = error.code == .valueSetNotOnServer || error.code == .serverRefuses
      state.withLock { [finding] state in
        if !state.findings.contains(finding) { state.findings.append(finding) }
        state.isUnreachable = !isKnowing
      }
      return nil
    }
  }
}

extension ServerTerminology {
  /// A value set with all of its codes, as one resource.
  ///
  /// Throws where the server does not know it or is not reached, and where it has too many codes to list.
  public func valueSet(_ address: String, language: String?) async throws(Diagnostic) -> Element? {
    let start = try await expansion(
      address, ExpansionRequest(count: Self.page, language: language))
    if let total = start.total, total > Self.most {
      throw Diagnostic(
        .valueSetTooBig, ["address": .literal(address), "count": .number(total)])
    }
    let found = try await expansion(address, ExpansionRequest(language: language))
    guard let first = found.pages.first else { return nil }
    if found.pages.count == 1 { return first }
    return found.joined
  }
}

extension ServerExpansion {
  /// All pages as one expansion.
  fileprivate var joined: Element? {
    guard let first = pages.first, let expansion = first["expansion"] else { return nil }
    var builder = DocumentBuilder()
    builder.open(.root)
    for child in first.children where child != expansion { builder.copy(child) }
    builder.open(builder.name("expansion"))
    for child in expansion.children
    where !["contains", "offset", "parameter", "next"].contains(child.nameText) {
      builder.copy(child)
    }
    for page in pages {
      for entry in page["expansion"]?.all("contains") ?? [] { builder.copy(entry) }
    }
    builder.close()
    builder.close()
    return builder.finish(
      sourceName: first.document.sourceName, version: first.document.fhirVersion
    ).root
  }
}
