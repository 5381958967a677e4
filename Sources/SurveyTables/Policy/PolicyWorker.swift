import FHIRDocument
import SurveyDiagnostics

/// Changes one response after the other, for one thread.
struct PolicyWorker: Sendable {
  private let deidentification: Deidentification
  private let tally: PolicyTally
  /// A reader for each version, so that what is changed is of the version that the source was.
  private var readers: [FHIRVersion: JSONReader] = [:]

  init(_ deidentification: Deidentification, _ tally: PolicyTally) {
    (self.deidentification, self.tally) = (deidentification, tally)
  }

  /// The response as the policy leaves it, read from its own text, so that nothing of the source is
  /// in it.
  mutating func changed(_ response: Element, file: String, line: Int) -> Element {
    let version = response.document.fhirVersion
    var change = ResponseChange(of: response, deidentification)
    let built = change.document(version: version)
    tally.add(change.counts)
    let source = Source(name: file, bytes: JSONWriter.write(built.root), firstLine: line)
    return (read(source, version) ?? built).root
  }

  /// What was done since this was called last.
  func takeReport() -> PolicyReport { tally.take() }

  private mutating func read(_ source: Source, _ version: FHIRVersion) -> Document? {
    var options = ReadOptions.ofOwnText()
    options.version = version
    return readers[version, default: JSONReader(options: options)].read(source).document
  }
}

extension Diagnostic {
  /// The finding without anything that the input says: no value, no name, no path, no linkId.
  var withoutContent: Diagnostic {
    var finding = self
    finding.arguments = arguments.map { .init($0.name, $0.value.withoutContent) }
    finding.location = Location(file: location.file, position: location.position)
    (finding.context, finding.undetermined) = (nil, nil)
    return finding
  }
}

extension Diagnostic.Argument.Value {
  fileprivate var withoutContent: Self {
    switch self {
    case .number: self
    case .literal, .decimal, .quoted: .literal("…")
    case .list(let values, let joining): .list(values.map(\.withoutContent), joining)
    case .phrase(let phrase): phrase.arguments.isEmpty ? self : .literal("…")
    case .finding(let finding): .finding(finding.withoutContent)
    case .hint(let finding): .hint(of: finding.withoutContent)
    }
  }
}
