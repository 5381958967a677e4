import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// The files of a batch of responses, with what manifests of Bulk Data say of them.
struct BatchFiles {
  /// The files that are read, in their order; `-` for standard input.
  private(set) var paths: [String] = []
  /// How many resources a manifest says a file has.
  private(set) var counts: [String: Int] = [:]
  /// The ids of the responses that were deleted.
  private(set) var deleted: Set<String> = []
  /// What there is to say of the manifests.
  private(set) var findings: [Diagnostic] = []

  /// The files, folders and manifests that were named.
  let given: [String]
  private let options: ReadOptions
  private static let type = "QuestionnaireResponse"

  /// Finds the files: of folders those in them, of manifests those beside them.
  ///
  /// Throws where one is missing, so that a batch begins with all or not at all.
  init(_ inputs: [String], options: ReadOptions) throws(Diagnostic) {
    self.options = options
    given = inputs
    for input in inputs {
      if let manifest = try Self.manifest(input, options: options) {
        try add(manifest)
      } else {
        paths += try InputPaths.expand([input], alsoCompressed: true)
      }
    }
  }

  /// The manifest that an input is; `nil` where it is something else.
  static func manifest(
    _ input: String, options: ReadOptions
  ) throws(Diagnostic) -> BulkManifest? {
    guard input != "-", FileSystem.kind(of: input) == .file else { return nil }
    return try BulkManifest(input, options: options)
  }

  private mutating func add(_ manifest: BulkManifest) throws(Diagnostic) {
    var urls: [String: String] = [:]
    for file in manifest.output where file.type == Self.type {
      let path = try manifest.path(of: file)
      if let other = urls.updateValue(file.url, forKey: path) {
        throw Diagnostic(
          .manifestRepeats, ["first": .literal(other), "second": .literal(file.url)],
          at: Location(file: path))
      }
      paths.append(path)
      counts[path] = file.count
    }
    for file in manifest.deleted { try addDeletions(in: try manifest.path(of: file)) }
    if !manifest.error.isEmpty {
      findings.append(
        Diagnostic(
          .manifestErrors, ["count": .number(manifest.error.count)],
          at: Location(file: manifest.path)))
    }
  }

  /// Adds the ids in Bundles with entries that delete; what is no such Bundle ends the batch, for a
  /// response that was to be deleted must not stay by mistake.
  private mutating func addDeletions(in path: String) throws(Diagnostic) {
    var input = try BatchInput([path], wanted: "Bundle", opensBundles: false, options: options)
    while let item = input.next() {
      switch item {
      case .rejected(let rejected):
        if let error = rejected.diagnostics.first(where: { $0.severity == .error }) { throw error }
      case .record(let record):
        for entry in record.element.children(.entry) {
          guard let request = entry["request"], request["method"]?.string == "DELETE",
            let address = request["url"]?.string
          else { continue }
          let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
          guard parts.count >= 2, parts[parts.count - 2] == Self.type else { continue }
          deleted.insert(String(parts[parts.count - 1]))
        }
      }
    }
  }
}

extension BatchFiles {
  /// Puts what comes on standard input into a file beside the output, where it is to be read twice.
  mutating func spoolStandardInput(
    if isReadTwice: Bool, beside output: String
  ) throws(Diagnostic) -> InputSpool? {
    guard isReadTwice, let index = paths.firstIndex(of: "-") else { return nil }
    let spool = try InputSpool(beside: output)
    paths[index] = spool.path
    return spool
  }

  /// What is to be said where a file has more or fewer resources than its manifest says.
  func disagreements(_ found: [String: Int]) -> [Diagnostic] {
    paths.compactMap { path in
      guard let wanted = counts[path], wanted != found[path, default: 0] else { return nil }
      return Diagnostic(
        .manifestDisagrees,
        ["wanted": .number(wanted), "found": .number(found[path, default: 0])],
        at: Location(file: path))
    }
  }
}
