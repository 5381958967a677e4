import Medication
import SurveyDiagnostics
import Testing

@Suite("Sentences as the seeds have them")
struct ExpectedSentenceTests {
  /// The table of the seeds: what a timing says, and its English sentence.
  static let seeds: [(timing: String, sentence: String)] = [
    (#""frequency":2,"period":1,"periodUnit":"d""#, "2 times every day"),
    (#""frequency":3,"period":1,"periodUnit":"d""#, "3 times every day"),
    (#""frequency":4,"period":1,"periodUnit":"d""#, "4 times every day"),
    (#""frequency":1,"period":6,"periodUnit":"h""#, "1 time every 6 hours"),
    (#""frequency":1,"period":8,"periodUnit":"h""#, "1 time every 8 hours"),
    (#""frequency":1,"period":7,"periodUnit":"d""#, "1 time every 7 days"),
    (#""frequency":3,"frequencyMax":4,"period":1,"periodUnit":"d""#, "3 - 4 times every day"),
    (#""frequency":1,"period":4,"periodMax":6,"periodUnit":"h""#, "1 time every 4 - 6 hours"),
    (
      #""frequency":1,"period":21,"periodUnit":"d","duration":1,"durationUnit":"h""#,
      "1 time every 21 days for one hour"
    ),
    (
      #""frequency":3,"period":1,"periodUnit":"wk","duration":0.5,"durationUnit":"h""#,
      "3 times every week for 30 minutes"
    ),
    (#""when":["CM"]"#, "with breakfast"),
    (
      #""when":["AC"],"offset":10,"duration":5,"durationUnit":"min""#,
      "10 minutes before meals for 5 minutes"
    ),
    (
      #""frequency":3,"period":1,"periodUnit":"d","boundsDuration":{"value":14,"code":"d"}"#,
      "3 times every day for 14 days"
    ),
    (
      #""frequency":2,"period":1,"periodUnit":"d","boundsPeriod":{"start":"2015-07-01T13:00:00+02:00"}"#,
      "2 times every day starting July 1, 2015 at 1:00 PM"
    ),
    (
      #""duration":1,"durationUnit":"d","boundsPeriod":{"start":"2013-03-26","end":"2013-03-30"}"#,
      "for a day from March 26, 2013 to March 30, 2013"
    ),
    (#""frequency":0,"period":1,"periodUnit":"d""#, "never"),
    (
      #""frequency":1,"period":1,"periodUnit":"d","duration":1,"durationUnit":"d""#,
      "1 time every day for a day"
    ),
  ]

  @Test("Rule M17: the expected sentence, word for word", arguments: seeds)
  func seed(timing: String, sentence: String) throws {
    let dosage = try Told.dosage(#"{"timing":{"repeat":{\#(timing)}}}"#)
    #expect(Told.sentence(dosage) == sentence)
  }

  /// What the seeds do not have.
  static let others: [(dosage: String, sentence: String)] = [
    (#"{}"#, "no instructions"),
    (#"{"timing":{"code":{"coding":[{"code":"BID"}]}}}"#, "2 times every day"),
    (#"{"text":"as told"}"#, "as told"),
    (
      #"{"timing":{"event":["2015-01-15"],"repeat":{"frequency":1,"period":24,"periodUnit":"h"}},"doseAndRate":[{"doseQuantity":{"value":2,"unit":"TAB"}}]}"#,
      "on January 15, 2015, 1 time every 24 hours, 2 tablets each time"
    ),
    (
      #"{"doseAndRate":[{"doseQuantity":{"value":1,"code":"OPDROP"}}],"method":{"coding":[{"system":"http://snomed.info/sct","code":"421521009","display":"Swallow - dosing instruction imperative (qualifier value)"}]},"route":{"coding":[{"system":"http://snomed.info/sct","code":"263887005","display":"Subcutaneous (qualifier value)"}]}}"#,
      "1 drop each time, method: Swallow, under the skin"
    ),
    (
      #"{"asNeededCodeableConcept":{"coding":[{"system":"http://example.org","code":"p","display":"Pain (finding)"}]},"additionalInstruction":[{"text":"Take it."},{"text":"Drink."}]}"#,
      "as needed for Pain (finding). Note: Take it. Note: Drink."
    ),
    (#"{"text":"as told","timing":{"repeat":{"when":["HS"]}}}"#, "before sleep"),
    (
      #"{"timing":{"repeat":{"dayOfWeek":["fri","mon"],"timeOfDay":["08:00:00","20:30:00"],"count":6}}}"#,
      "on Monday and Friday at 8:00 AM and 8:30 PM, 6 times in total"
    ),
    (
      #"{"asNeededCodeableConcept":{"text":"pain"},"doseAndRate":[{"doseRange":{"low":{"value":1,"unit":"tablet"},"high":{"value":2,"unit":"tablet"}}}]}"#,
      "as needed for pain, 1 - 2 tablets each time"
    ),
    (
      #"{"route":{"coding":[{"code":"26643006"}]},"site":{"text":"left cheek"},"maxDosePerPeriod":{"numerator":{"value":4,"unit":"g"},"denominator":{"value":24,"code":"h"}},"patientInstruction":"Drink water"}"#,
      "by mouth, site: left cheek, at most 4 g per 24 hours. Note: Drink water"
    ),
    (#"{"timing":{"repeat":{"period":1.50,"periodUnit":"wk"}}}"#, "every 1.50 weeks"),
    (#"{"timing":{"event":["2015-07-01"]}}"#, "on July 1, 2015"),
    (
      #"{"timing":{"code":{"text":"as on the box"}},"doseAndRate":[{"doseQuantity":{"value":2,"unit":"mg"}}]}"#,
      "as on the box, 2 mg each time"
    ),
    (
      #"{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"a","boundsPeriod":{"end":"2016-02"}}}}"#,
      "1 time every year until February 2016"
    ),
  ]

  @Test("What goes beyond frequency and bounds is said, too", arguments: others)
  func other(dosage: String, sentence: String) throws {
    #expect(Told.sentence(try Told.dosage(dosage)) == sentence)
  }

  @Test("A period of minutes beside an event is DSTU2's offset")
  func offsetOfDSTU2() throws {
    let dosage = try Told.dosage(
      #"{"timing":{"repeat":{"when":"AC","period":10,"periodUnits":"min","duration":5,"durationUnits":"min"}}}"#,
      type: "MedicationOrder")
    #expect(Told.sentence(dosage) == "10 minutes before meals for 5 minutes")
  }

  /// The same in the other languages.
  static let languages: [(tag: String, sentence: String)] = [
    ("de", "1 bis 2 x alle 4 bis 6 Stunden, je 0,5 mg"),
    ("fr", "1 à 2 fois toutes les 4 à 6 heures, 0,5 mg à chaque prise"),
    ("nl", "1 tot 2 keer per 4 tot 6 uur, telkens 0,5 mg"),
    ("en-GB", "1 - 2 times every 4 - 6 hours, 0.5 mg each time"),
  ]

  @Test("Ranges and decimals are written as the language does", arguments: languages)
  func ranges(tag: String, sentence: String) throws {
    let dosage = try Told.dosage(
      #"{"timing":{"repeat":{"frequency":1,"frequencyMax":2,"period":4,"periodMax":6,"periodUnit":"h"}},"doseAndRate":[{"doseQuantity":{"value":0.5,"unit":"mg"}}]}"#
    )
    #expect(Told.sentence(dosage, tag) == sentence)
  }

  @Test("A language that is not known has no sentences")
  func unknownLanguage() { #expect(DosageSentences(language: "es") == nil) }

  @Test("A dosage with a modifier that is not understood is not said, and its text is")
  func modifier() throws {
    let modifier = #""modifierExtension":[{"url":"http://example.org/not","valueBoolean":true}]"#
    let timing = #""timing":{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}"#
    let silent = try Told.dosage("{\(modifier),\(timing)}")
    #expect(Told.sentence(silent) == nil)
    #expect(silent.findings.map(\.code.number) == [2020])
    let written = try Told.dosage(#"{"text":"as told",\#(modifier),\#(timing)}"#)
    #expect(Told.sentence(written) == "as told")
  }
}
