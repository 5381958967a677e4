import FHIRDocument
import Foundation
import TestSupport
import Testing
import XMLSchemas

@Suite(
  "Conversion of real resources", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct ConversionCorpusTests {
  static let folders = ["questionnaires", "responses", "tasks"].flatMap { kind in
    FHIRVersion.allCases.map { "\(kind)/\($0)" }
  }

  /// What a resource is converted to: DSTU2 only where it has maps for it.
  static func targets(of document: Document) -> [FHIRVersion] {
    let hasDSTU2 = document.root.resourceType.map { $0.hasPrefix("Questionnaire") } ?? false
    return FHIRVersion.allCases.filter {
      $0 != document.fhirVersion && ($0 != .dstu2 || hasDSTU2)
    }
  }

  /// The name by which a difference on the way to a version is an exception.
  static func name(_ path: String, _ version: FHIRVersion) -> String {
    version == .dstu2 ? path + " by DSTU2" : path
  }

  /// The resources of some folders that can be read.
  static func resources(in folders: [String]) throws -> [(path: String, document: Document)] {
    let names = folders.flatMap { ["\($0)/json", "\($0)/xml"] }
    return try Corpus.files(in: names, suffix: "").compactMap { path in
      guard let document = try #require(Corpus.read(path)).document, document.root.isObject,
        document.root.resourceType != nil
      else { return nil }
      return (path, document)
    }
  }

  @Test("There and back again is the same resource", arguments: folders)
  func roundTrip(folder: String) throws {
    var found: [String: String] = [:]
    for (path, document) in try Self.resources(in: [folder]) {
      let text = JSONWriter.write(document.root)
      for version in Self.targets(of: document) {
        let there = VersionConversion.convert(document, to: version).document
        #expect(there.fhirVersion == version)
        let back = VersionConversion.convert(there, to: document.fhirVersion).document
        if JSONWriter.write(back.root) == text { continue }
        // The order of names that FHIR does not know may change; nothing else may.
        if let difference = firstDifference(document.root, back.root) {
          found[Self.name(path, version)] = difference
        }
      }
    }
    let exceptions = ConversionExceptions.files(ConversionExceptions.roundTrip)
    #expect(found.filter { !exceptions.contains($0.key) } == [:])
    let expected = exceptions.filter { $0.hasPrefix(folder + "/") }
    #expect(expected.isSubset(of: found.keys), "\(expected.subtracting(found.keys))")
  }

  // Questionnaires come back so in QuestionnaireReturnTests, in JSON and in XML.
  @Test(
    "The way back needs no name of the version",
    arguments: folders.filter { !$0.hasPrefix("questionnaires/") })
  func unnamed(folder: String) throws {
    var found: [String: String] = [:]
    for (path, document) in try Self.resources(in: [folder]) {
      let text = JSONWriter.write(document.root)
      for version in Self.targets(of: document) {
        let there = VersionConversion.convert(document, to: version).document
        let named = VersionConversion.convert(there, to: document.fhirVersion).document
        // What does not come back when the version is named is reported above.
        if JSONWriter.write(named.root) != text { continue }
        let bytes = JSONWriter.write(there.root)
        let again = try #require(Document.read(Source(name: path, bytes: bytes)).document)
        let back = VersionConversion.convert(again, to: document.fhirVersion).document
        if JSONWriter.write(back.root) == text { continue }
        if let difference = firstDifference(document.root, back.root) {
          found[Self.name(path, version), default: ""] +=
            "\(version.name) read as \(again.fhirVersion.name): \(difference); "
        }
      }
    }
    let exceptions = ConversionExceptions.files(ConversionExceptions.unnamed)
    #expect(found.filter { !exceptions.contains($0.key) } == [:])
    let expected = exceptions.filter { $0.hasPrefix(folder + "/") }
    #expect(expected.isSubset(of: found.keys), "\(expected.subtracting(found.keys))")
  }

  @Test("What is written for another version is valid by HL7's schema")
  func validity() throws {
    let r4 = try #require(XMLSchema.of(.r4))
    let r5 = try #require(XMLSchema.of(.r5))
    let exceptions = ConversionExceptions.files(ConversionExceptions.validity)
    var found: [String: String] = [:]
    var count = 0
    for (path, document) in try Self.resources(in: Self.folders) {
      // What is not valid to begin with cannot become so.
      let own: XMLSchema? =
        switch document.fhirVersion {
        case .dstu2, .stu3: nil
        case .r4, .r4b: r4
        case .r5: r5
        }
      if own?.firstError(in: document) != nil { continue }
      for (version, schema) in [(FHIRVersion.r4, r4), (.r5, r5)]
      where version != document.fhirVersion {
        count += 1
        let there = VersionConversion.convert(document, to: version).document
        if let message = schema.firstError(in: there) { found["\(path)"] = message }
      }
    }
    #expect(count > 400)
    #expect(found.filter { !exceptions.contains($0.key) } == [:])
    #expect(exceptions.isSubset(of: found.keys), "\(exceptions.subtracting(found.keys))")
  }
}

extension XMLSchema {
  fileprivate func firstError(in document: Document) -> String? {
    firstError(in: XMLWriter.write(document.root).bytes)
  }
}
