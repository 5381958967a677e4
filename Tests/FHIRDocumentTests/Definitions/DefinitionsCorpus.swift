import FHIRDocument
import Foundation
import TestSupport

/// HL7's definitions, where the corpus lies beside the project.
enum DefinitionsCorpus {
  /// The StructureDefinitions of each version, none when the corpus is not there.
  static let structureDefinitions: [(version: FHIRVersion, file: URL)] = FHIRVersion.allCases
    .flatMap { version in
      structureDefinitions(in: "schemas/\(version)/structuredefinitions").map { (version, $0) }
    }

  private static func structureDefinitions(in path: String) -> [URL] {
    guard let folder = existing(path) else { return [] }
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// The JSON schemas of all resources, for the versions that have one here.
  static let jsonSchemas: [(version: FHIRVersion, file: URL)] = FHIRVersion.allCases
    .compactMap { version in
      existing("schemas/\(version)/fhir.schema.json").map { (version, $0) }
    }

  private static func existing(_ path: String) -> URL? {
    guard let folder = Corpus.folder else { return nil }
    let url = URL(filePath: folder).appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}
