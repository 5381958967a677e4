import FHIRDocument
import Foundation
import Medication
import SurveyDiagnostics
import TestSupport
import Testing

/// The German sentences of HL7 Germany's medication guide, by the cases of its own examples.
@Suite("HL7 Germany's text generation", .enabled(if: Corpus.exists, "\(Corpus.absence)"))
struct GuideTextTests {
  struct Case {
    let resource: MedicationResource
    let text: String?
    let refused: String?
  }

  static func cases() throws -> [Case] {
    let bytes = try #require(Corpus.bytes("medication-text/hl7de.cases.json"))
    let cases = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    return try cases.map { entry in
      let resource = try #require(entry["resource"])
      let expected = try #require(entry["expected"] as? [String: Any])
      let data = try JSONSerialization.data(withJSONObject: resource)
      let root = try #require(Document.read(Source(name: "case.json", bytes: Array(data))).document)
        .root
      return Case(
        resource: try #require(MedicationResource(root)), text: expected["text"] as? String,
        refused: expected["refused"] as? String)
    }
  }

  @Test("Each of its sentences is ours, word for word")
  func texts() throws {
    let spoken = try Self.cases().filter { $0.text != nil }
    #expect(spoken.count == 155)
    for entry in spoken {
      #expect((try? GuideText(entry.resource.dosages))?.text == entry.text)
    }
  }

  @Test("What it refuses has no text of it, for the same reason")
  func refusals() throws {
    let refused = try Self.cases().filter { $0.refused != nil }
    #expect(refused.count == 33)
    for entry in refused {
      #expect(throws: GuideRefusal.self) { try GuideText(entry.resource.dosages) }
    }
  }

  /// What it refuses, and what is said here: the list of the documentation.
  static let saidAnyway: [String] = [
    "am 01.06.2023 um 08:00 Uhr, täglich morgens für 3 Wochen um 08:00 Uhr",
    "bei Bedarf, je 1 Stück; bei Bedarf, je 2 Stück",
    "rateQuantity, mit einer Rate von 10 ml/h",
    "rateRatio, mit einer Rate von 1 mg in 1 Stunde",
    "täglich für 1 bis 10 Tage",
    "täglich morgens",
    "täglich morgens, je 1 Stück; täglich morgens und abends, je 2 Stück",
    "täglich morgens; täglich um 08:00 Uhr",
    "täglich, insgesamt bis zu 10 x",
    "täglich, je 1 mg bis 2 Stück",
    "täglich, je mindestens 1 mg",
  ]

  @Test("Where it refuses, each dosage has a sentence of its own here")
  func beyond() throws {
    let german = try #require(DosageSentences(language: "de"))
    let said = try Self.cases().filter { $0.refused != nil }.map {
      german.all(of: $0.resource).sentences.joined(separator: "; ")
    }
    #expect(Set(said).sorted() == Self.saidAnyway)
  }

  @Test(
    "Its sentence comes first, and what it leaves out behind it; but never a dose in another unit")
  func leavesOut() throws {
    let german = try #require(DosageSentences(language: "de"))
    var counts = [0, 0, 0]
    for entry in try Self.cases() where entry.text != nil {
      let instructions = german.all(of: entry.resource)
      let each = entry.resource.dosages.compactMap { german.sentence($0) }
      #expect(each.count == entry.resource.dosages.count)
      if instructions.sentences.first != entry.text {
        #expect(instructions.findings.contains { $0.code == .guideMixesUnits })
        #expect(instructions.sentences == each)
        counts[2] += 1
      } else if instructions.sentences.count > 1 {
        #expect(instructions.findings.contains { $0.code == .guideLeavesOut })
        let last = instructions.sentences.last ?? ""
        #expect(each.allSatisfy { last.contains($0.hasSuffix(".") ? String($0.dropLast()) : $0) })
        counts[1] += 1
      } else {
        counts[0] += 1
      }
    }
    #expect(counts.reduce(0, +) == 155 && counts[2] == 3, "\(counts)")
  }

  @Test(
    "How often on a day that is named is said, where the guide does not say it",
    arguments: [
      (#""frequency":4,"period":1,"periodUnit":"d""#, true),
      (#""frequency":1,"period":2,"periodUnit":"wk""#, true),
      (#""frequency":1,"period":1,"periodUnit":"wk""#, false),
      (#""frequency":1,"period":1,"periodUnit":"d""#, false),
    ])
  func weekday(timing: String, isMore: Bool) throws {
    let order = try Told.resource(
      #"""
      "dosageInstruction":[{"timing":{"repeat":{\#(timing),"dayOfWeek":["mon"]}},
      "doseAndRate":[{"doseQuantity":{"value":1,"unit":"Stück"}}]}]
      """#)
    let german = try #require(DosageSentences(language: "de"))
    let dosage = try #require(order.dosages.first)
    let sentence = try #require(german.sentence(dosage))
    #expect(
      german.all(of: order).sentences == ["montags — je 1 Stück"]
        + (isMore ? ["Genauer: \(sentence)"] : []))
  }

  @Test("Two units are never put into one text")
  func units() throws {
    let dosages = try Told.resource(
      #"""
      "dosageInstruction":[
      {"timing":{"repeat":{"when":["MORN"]}},"doseAndRate":[{"doseQuantity":{"value":1,"unit":"Stück"}}]},
      {"timing":{"repeat":{"when":["EVE"]}},"doseAndRate":[{"doseQuantity":{"value":400,"unit":"mg"}}]}]
      """#)
    #expect(try GuideText(dosages.dosages).mixesUnits)
    #expect(
      DosageSentences(language: "de")?.all(of: dosages).sentences == [
        "morgens, je 1 Stück", "abends, je 400 mg",
      ])
  }
}
