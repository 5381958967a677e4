public import FHIRDocument
public import SurveyDiagnostics
import SystemIO

/// The resources in files and folders: JSON, XML, Bundles, and NDJSON where the name ends so.
///
/// Of a folder, all `.json`, `.xml` and `.ndjson` files in it and below it are read, when the first
/// resource is asked for.
///
/// ```swift
/// let source = FileResources(["forms/", "patient.json"])
/// let questionnaires = try await source.resources("Questionnaire")
/// ```
public actor FileResources: ResourceSource {
  private let paths: [String]
  private let options: ReadOptions
  private var loaded: MemoryResources?
  /// What was found while the files were read; a file that cannot be read does not end the reading.
  public private(set) var findings: [Diagnostic] = []

  /// Names files and folders; nothing is read yet.
  public init(_ paths: [String], options: ReadOptions = ReadOptions()) {
    (self.paths, self.options) = (paths, options)
  }

  /// All resources of a type; throws where a path leads nowhere.
  public func resources(_ type: String) async throws(Diagnostic) -> [Element] {
    try await load().resources(type)
  }

  private func load() throws(Diagnostic) -> MemoryResources {
    if let loaded { return loaded }
    var elements: [Element] = []
    for path in try InputPaths.expand(paths) {
      do throws(Diagnostic) {
        let bytes = try Files.read(path, upTo: options.maximumSize)
        for source in sources(path, bytes) {
          let read = Document.read(source, options: options)
          findings += read.diagnostics
          if let root = read.document?.root { elements.append(root) }
        }
      } catch {
        findings.append(error)
      }
    }
    let resources = MemoryResources(elements)
    loaded = resources
    return resources
  }

  private func sources(_ path: String, _ bytes: [UInt8]) -> [Source] {
    guard path.hasSuffix(".ndjson") else { return [Source(name: path, bytes: bytes)] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, line in
      line.contains { $0 > 0x20 }
        ? Source(name: path, bytes: Array(line), firstLine: number + 1) : nil
    }
  }
}
