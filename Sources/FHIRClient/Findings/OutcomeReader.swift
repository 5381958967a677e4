public import FHIRDocument
public import SurveyDiagnostics

/// What an OperationOutcome says, as findings about what was sent.
///
/// Severity and code of each issue are kept; what it is about is looked for in what was sent, and named by
/// our path of the element and by the linkId of the item that it is in.
/// [operationoutcome.html](https://hl7.org/fhir/R4/operationoutcome.html)
public struct OutcomeReader: Sendable {
  private let sent: Element?

  /// A reader of what is said about a resource that was sent; `nil` where nothing was.
  public init(_ sent: Element? = nil) { self.sent = sent }

  /// A finding for each issue.
  public func findings(of outcome: Element) -> [Diagnostic] {
    outcome.all("issue").map(finding)
  }

  private func finding(_ issue: Element) -> Diagnostic {
    let code: Diagnostic.Code =
      switch issue["severity"]?.string {
      case "warning": .serverWarns
      case "information", "success": .serverNotes
      default: .serverSays
      }
    let type = issue["code"]?.string ?? "unknown"
    return Diagnostic(
      code, ["text": .literal(text(of: issue) ?? type), "code": .literal(type)],
      at: location(of: issue))
  }

  /// The most of a text that is shown: some servers send the whole of their stack.
  private static let longest = 1000

  private func text(of issue: Element) -> String? {
    let details = issue["details"]
    let coding = details?["coding"]
    let said = details?["text"]?.string ?? coding?["display"]?.string ?? coding?["code"]?.string
    let texts = [said, issue["diagnostics"]?.string].compactMap(\.self)
      .filter { $0.contains { !$0.isWhitespace } }
    let distinct = texts.count == 2 && texts[0] == texts[1] ? Array(texts.prefix(1)) : texts
    guard !distinct.isEmpty else { return nil }
    let lines = distinct.joined(separator: ": ").split(whereSeparator: \.isWhitespace)
    let text = lines.joined(separator: " ")
    return text.count > Self.longest ? "\(text.prefix(Self.longest))…" : text
  }

  private func location(of issue: Element) -> Location {
    let named = issue.all("expression") + issue.all("location")
    let paths = named.compactMap(\.string)
    for path in paths {
      if let sent, let found = IssuePath(path).element(in: sent) {
        return Location(
          subject: .element(path: found.path.description), linkId: found.linkIdAround)
      }
    }
    let path = paths.first { !$0.hasPrefix("Line") && !$0.hasPrefix("(") && !$0.hasPrefix("http.") }
    return path.map { Location(subject: .element(path: $0)) } ?? Location()
  }
}

extension Element {
  /// The children of a name.
  package func all(_ name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }

  /// The linkId of the item that it is or is in.
  fileprivate var linkIdAround: String? {
    var linkId: String?
    var current: Element? = document.root
    while let holder = current {
      linkId = holder[.linkId]?.string ?? linkId
      current = holder == self ? nil : holder.children.reversed().first { $0.index <= index }
    }
    return linkId
  }
}
