import FHIRDocument
import FHIRTiming
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Reading timings")
struct TimingReadingTests {
  @Test("DSTU2's names and R5's give the same timing")
  func versions() throws {
    let old = try readRepeat(
      #""boundsQuantity":{"value":14,"code":"d"},"frequency":3,"period":1,"periodUnits":"d","duration":0.5,"durationUnits":"h""#
    )
    let new = try readRepeat(
      #""boundsDuration":{"value":14,"unit":"days","code":"d"},"frequency":3,"period":1,"periodUnit":"d","duration":0.5,"durationUnit":"h""#
    )
    #expect(old == new)
    #expect(old.repeat?.bounds == .length(Timing.Amount(14, unit: .day)))
    #expect(old.repeat?.duration?.value.description == "0.5")
  }

  @Test("DSTU2's period beside an event is the offset that newer versions have")
  func offset() throws {
    let old = try readRepeat(
      #""when":"AC","period":10,"periodUnits":"min","duration":5,"durationUnits":"min""#)
    let new = try readRepeat(
      #""when":["AC"],"offset":10,"duration":5,"durationUnit":"min""#)
    #expect(old == new)
  }

  @Test("A code stands in for a repeat that is missing, within the bounds of one that is there")
  func codes() throws {
    let timing = try readTiming(
      #""code":{"coding":[{"system":"http://snomed.info/sct","code":"1"},{"system":"http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation","code":"BID"}]},"repeat":{"boundsPeriod":{"start":"2015-07-01T13:00"}}"#
    ).timing
    #expect(timing.rule?.frequency == 2)
    #expect(timing.rule?.bounds == timing.repeat?.bounds)
    #expect(try readTiming(#""code":{"text":"tid"}"#).timing.rule?.frequency == 3)
    let both = try readTiming(
      #""code":{"text":"TID"},"repeat":{"frequency":1,"period":1,"periodUnit":"d"}"#)
    #expect(both.timing.rule?.frequency == 1)
    #expect(both.findings.isEmpty)
  }

  @Test(
    "What is not as FHIR has it is a finding",
    arguments: [
      (#""repeat":{"frequency":3,"period":1,"periodUnit":"hr"}"#, "FS2002", false),
      (#""repeat":{"frequency":3,"period":-1,"periodUnit":"h"}"#, "FS2000", true),
      (#""repeat":{"frequency":3,"period":"x","periodUnit":"h"}"#, "FS2000", true),
      (#""repeat":{"when":["CM"],"timeOfDay":["08:00:00"]}"#, "FS2003", false),
      (#""repeat":{"when":["CM"],"offset":5}"#, "FS2003", false),
      (#""repeat":{"timeOfDay":["25:00:00"]}"#, "FS2000", true),
      (#""repeat":{"boundsDuration":{"value":3}}"#, "FS2001", true),
      (#""event":["31.02.2016"]"#, "FS2000", true),
      (#""code":{"coding":[{"code":"XYZ"}]}"#, "FS2004", true),
      (
        #""repeat":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/timing-daysOfCycle"}]}"#,
        "FS2005", true
      ),
    ])
  func findings(timing: String, code: String, isIncomplete: Bool) throws {
    let (timing, findings) = try readTiming(timing)
    #expect(findings.map(\.code.description).contains(code))
    #expect(timing.isIncomplete == isIncomplete)
    #expect(findings.allSatisfy { $0.location.position != nil })
  }

  @Test("Every timing of the corpus is read without a finding, or says what is wrong")
  func corpus() throws {
    let files = ["r4", "r5", "stu3"].flatMap {
      Corpus.files("medication/\($0)/json", ending: ".json")
    }
    var (read, problems) = (0, [String: Int]())
    for file in files {
      guard let root = Corpus.read(file)?.document?.root,
        let name = root.document.name("timing")
      else { continue }
      for element in root.descendants(named: name, or: name) where element.isObject {
        var findings: [Diagnostic] = []
        let timing = Timing(reading: element, findings: &findings)
        read += 1
        for finding in findings { problems["\(finding.code)", default: 0] += 1 }
        #expect(findings.isEmpty == !timing.isIncomplete)
      }
    }
    #expect(read > 150 || !Corpus.exists, "\(read) of \(files.count) files")
    #expect(problems.isEmpty, "\(problems)")
  }
}
