import Foundation
import TestSupport
import Testing

@testable import FHIRDocument

@Suite(
  "Modifier elements",
  .enabled(if: !DefinitionsCorpus.structureDefinitions.isEmpty, Comment(rawValue: Corpus.absence)))
struct ModifierElementTests {
  @Test("What HL7's StructureDefinitions mark as a modifier is known as one")
  func known() throws {
    let inherited = ["implicitRules", "modifierExtension"]
    var count = 0
    for (_, file) in DefinitionsCorpus.structureDefinitions {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      guard let definition = json as? [String: Any],
        definition["derivation"] as? String != "constraint",
        let snapshot = definition["snapshot"] as? [String: Any],
        let elements = snapshot["element"] as? [[String: Any]]
      else { continue }
      for element in elements where element["isModifier"] as? Bool == true {
        let path = try #require(element["path"] as? String)
        if inherited.contains(where: { path.hasSuffix(".\($0)") }) { continue }
        count += 1
        #expect(ModifierElements.paths.contains(path), "\(path)")
      }
    }
    #expect(count > 100)
  }
}
