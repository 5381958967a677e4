import SurveyDiagnostics

/// What is to be said of a conversion: of each kind the first element and how often.
struct ConversionReport {
  /// A kind of finding, with the path of the element that it is about.
  enum Finding: Hashable {
    /// An element that the target lacks was kept in an extension.
    case kept(String, ChildPlan.Reason)
    /// An element that the target wants was kept in an extension.
    case wanted(String, ChildPlan.Reason)
    /// What an extension held of the document's own version became that element again.
    case restored(String)
    /// An element that changes the meaning of its parent was kept in an extension.
    case modifier(String)
    /// A code that the target lacks was kept in an extension of the element, which has no value.
    case code(String, String)
    /// An element that is not in the definitions of its version stayed as it is.
    case unknown(String)
    /// An element could neither be converted nor be put in an extension; it stayed as it is.
    case notConvertible(String)
    /// A resource that the target lacks stayed as it is.
    case lacking(String)
    /// A resource that one of the versions lacks stayed as it is.
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
    var node: Int
    var count: Int
  }

  private let document: Document
  /// The version of the result, whatever is on the way to it.
  private let target: FHIRVersion
  /// For each node of the present document, the node of the first document that it came from.
  private var origins: [Int]?
  private var entries: [Entry] = []
  private var numbers: [Finding: Int] = [:]

  init(_ document: Document, to target: FHIRVersion) {
    self.document = document
    self.target = target
  }

  /// Says of a type, once, that it has no map.
  mutating func addNoMap(_ type: String, at node: Int) {
    if numbers[.noMap(type)] == nil { add(.noMap(type), at: node) }
  }

  /// Adds a finding about a node of the document that is being converted.
  mutating func add(_ finding: Finding, at node: Int) {
    if let number = numbers[finding] {
      entries[number].count += 1
    } else {
      numbers[finding] = entries.count
      let origin = origins.map { $0.indices.contains(node) ? $0[node] : 0 } ?? node
      entries.append(Entry(finding: finding, node: origin, count: 1))
    }
  }

  /// Goes on with a document whose nodes came from these nodes of the one before.
  mutating func follow(_ next: [Int]) {
    guard let origins else {
      self.origins = next
      return
    }
    self.origins = next.map { origins.indices.contains($0) ? origins[$0] : 0 }
  }

  /// The findings, in the order in which they came.
  func diagnostics() -> [Diagnostic] {
    let elements = entries.map { Element(document: document, index: $0.node) }
    let locations = document.locations(of: elements, withLinkIds: true)
    return zip(entries, locations).map { entry, location in
      let (code, argument) = entry.finding.content
      var finding = Diagnostic(
        code, ["version": .literal(target.name), "count": .number(entry.count)],
        at: location)
      finding.arguments += argument
      return finding
    }
  }
}

extension ConversionReport.Finding {
  /// Its code, and what fills its words besides version and count.
  fileprivate var content: (Diagnostic.Code, [Diagnostic.Argument]) {
    switch self {
    case .kept(let path, .noElement): (.keptInExtension, Self.path(path))
    case .kept(let path, .again): (.repetitionKept, Self.path(path))
    case .kept(let path, .value(let type)): (.valueKept, Self.path(path, ofType: type))
    case .wanted(let path, .value(let type)): (.wantedValueKept, Self.path(path, ofType: type))
    case .wanted(let path, _): (.meaningInExtension, Self.path(path))
    case .restored(let path): (.restoredFromExtension, Self.path(path))
    case .modifier(let path): (.modifierKept, Self.path(path))
    case .code(let path, let code):
      (.codeKept, Self.path(path) + [Diagnostic.Argument("code", .quoted(code))])
    case .unknown(let path): (.convertedUnchanged, Self.path(path))
    case .notConvertible(let path): (.notConvertible, Self.path(path))
    case .lacking(let type): (.typeNotInTarget, [Diagnostic.Argument("type", .literal(type))])
    case .resource(let type): (.resourceOfOneVersion, Self.path(type))
    case .underscore(let text): (.underscoreInName, [Diagnostic.Argument("name", .quoted(text))])
    case .missing(let path): (.missingInTarget, Self.path(path))
    case .absent(let path): (.absentInTarget, Self.path(path))
    case .noMap(let type): (.noConversionMap, [Diagnostic.Argument("type", .literal(type))])
    }
  }

  private static func path(_ path: String, ofType type: String? = nil) -> [Diagnostic.Argument] {
    [Diagnostic.Argument("path", .literal(path))]
      + (type.map { [Diagnostic.Argument("type", .literal($0))] } ?? [])
  }
}
