import Foundation

/// HL7's definitions of R4, where the corpus lies beside the project.
enum DefinitionsCorpus {
  /// The StructureDefinitions, none when the corpus is not there.
  static let structureDefinitions: [URL] = {
    guard let folder = existing("schemas/r4/structuredefinitions") else { return [] }
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  /// The JSON schema of all resources.
  static let jsonSchema = existing("schemas/r4/fhir.schema.json")

  private static func existing(_ path: String) -> URL? {
    var candidates: [URL] = []
    if let corpus = ProcessInfo.processInfo.environment["FHIR_SURVEY_CORPUS"] {
      candidates.append(URL(filePath: corpus))
    }
    var ancestor = URL(filePath: #filePath)
    while ancestor.path != "/" {
      ancestor.deleteLastPathComponent()
      candidates.append(ancestor.appending(path: "shared/corpus"))
    }
    return candidates.map { $0.appending(path: path) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }
}
