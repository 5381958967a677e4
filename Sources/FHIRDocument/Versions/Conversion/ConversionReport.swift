import SurveyDiagnostics

/// What is to be said of a conversion: of each kind the first place and how often.
struct ConversionReport {
  /// A kind of finding, with the path of the element that it is about.
  enum Finding: Hashable {
    /// An element that the target lacks was kept in an extension.
    case kept(String, ChildPlan.Reason)
    /// An element that the target wants was kept in an extension.
    case wanted(String, ChildPlan.Reason)
    /// What an extension held of the document's own version was put in its place.
    case restored(String)
    /// An element that changes the meaning of its parent was kept in an extension.
    case modifier(String)
    /// A code that the target lacks was kept in an extension of the element, which has no value.
    case code(String, String)
    /// An element that is not in the definitions of its version went over as it is.
    case unknown(String)
    /// An element could neither be converted nor be put in an extension; it went over as it is.
    case notConvertible(String)
    /// A resource that one of the versions lacks went over as it is.
    case resource(String)
    /// The name of a variable has an underscore, which the target does not allow.
    case underscore(String)
    /// The target wants an element that the source does not have.
    case missing(String)
    /// An element without a value, which the source wants and the target does not, was left out.
    case absent(String)
    /// A resource has no map of its own.
    case noMap(String)
  }

  private struct Entry {
    var finding: Finding
    var version: FHIRVersion
    var node: Int
    var count: Int
  }

  private let document: Document
  private let target: FHIRVersion
  /// For each node of the document at hand, the node of the first document that it came from.
  private var origins: [Int]?
  private var entries: [Entry] = []
  private var places: [Finding: Int] = [:]

  init(_ document: Document, to target: FHIRVersion) {
    self.document = document
    self.target = target
  }

  /// Says of a type, once, that it has no map.
  mutating func addNoMap(_ type: String, at node: Int) {
    if places[.noMap(type)] == nil { add(.noMap(type), at: node, target) }
  }

  /// Adds a finding about a node of the document that is being converted.
  mutating func add(_ finding: Finding, at node: Int, _ version: FHIRVersion) {
    if let place = places[finding] {
      entries[place].count += 1
    } else {
      places[finding] = entries.count
      let origin = origins.map { $0.indices.contains(node) ? $0[node] : 0 } ?? node
      entries.append(Entry(finding: finding, version: version, node: origin, count: 1))
    }
  }

  /// Goes on with a document whose nodes came from these nodes of the one before.
  mutating func follow(_ next: [Int]) {
    guard let origins else { return self.origins = next }
    self.origins = next.map { origins.indices.contains($0) ? origins[$0] : 0 }
  }

  /// The findings, in the order in which they came.
  func diagnostics() -> [Diagnostic] {
    let elements = entries.map { Element(document: document, index: $0.node) }
    let locations = document.locations(of: elements, withLinkIds: true)
    return zip(entries, locations).map { entry, location in
      var result = entry.finding.diagnostic(entry.version, at: location)
      if entry.count > 1 { result.message += ", \(entry.count) times" }
      return result
    }
  }
}

extension ConversionReport.Finding {
  fileprivate func diagnostic(_ version: FHIRVersion, at location: Location) -> Diagnostic {
    let name = version.name
    switch self {
    case .kept(let path, let reason):
      let text =
        switch reason {
        case .noPlace: "\(name) has no place for \(path): kept in an extension"
        case .again: "\(name) has place for one \(path): another is kept in an extension"
        case .value(let type):
          "\(name) cannot have the value of \(path), which is no \(type): kept in an extension"
        }
      return Diagnostic(.note, .keptInExtension, text, at: location)
    case .wanted(let path, let reason):
      var text = "\(name) wants \(path) and cannot have what it says"
      if case .value(let type) = reason {
        text = "\(name) wants \(path), and its value is no \(type) there"
      }
      return Diagnostic(
        .warning, .meaningInExtension, text + ": kept in an extension", at: location,
        hint: "a reader of \(name) that does not know the extension sees no value")
    case .restored(let path):
      return Diagnostic(
        .note, .restoredFromExtension, "\(path) goes back to its place, from its extension",
        at: location)
    case .modifier(let path):
      return Diagnostic(
        .warning, .meaningInExtension,
        "\(name) cannot say what \(path) says: kept in a modifier extension", at: location,
        hint: "a reader of \(name) that does not know the extension must not use the element")
    case .code(let path, let code):
      return Diagnostic(
        .warning, .meaningInExtension,
        "\(path) of \(name) has no code \"\(code)\": left without a value, and kept in an extension",
        at: location)
    case .unknown(let path):
      return Diagnostic(
        .warning, .convertedUnchanged, "\(path) is not known: it goes over as it is", at: location)
    case .notConvertible(let path):
      return Diagnostic(
        .warning, .convertedUnchanged,
        "\(name) has no place for \(path), nor for an extension: it goes over as it is",
        at: location, hint: "the result is not valid \(name) there")
    case .resource(let type):
      return Diagnostic(
        .warning, .convertedUnchanged,
        "the resource \(type) is not in both versions: it goes over as it is", at: location,
        hint: "the result is not valid \(name) there")
    case .underscore(let text):
      return Diagnostic(
        .warning, .convertedUnchanged,
        "\(name) allows no underscore in \"\(text)\": it goes over as it is",
        at: location, hint: "many R4 questionnaires have it all the same")
    case .missing(let path):
      return Diagnostic(
        .note, .missingInTarget,
        "\(name) wants \(path): written with the data-absent-reason \"unknown\"", at: location)
    case .absent(let path):
      return Diagnostic(
        .note, .missingInTarget,
        "\(name) does not want \(path): left out with its data-absent-reason", at: location)
    case .noMap(let type):
      return Diagnostic(
        .warning, .noConversionMap,
        "there is no map for \(type): what \(name) names otherwise is kept in extensions",
        at: location,
        hint: "Questionnaire, QuestionnaireResponse and Task have maps")
    }
  }
}
