import FHIRDocument
import FHIRQuestionnaire
import SurveyPrimitives

/// What an item says of the Observations that it is populated from.
///
/// [populate.html#obs-pop](https://hl7.org/fhir/uv/sdc/populate.html#obs-pop)
struct ObservationLink: Sendable {
  /// The codes, each of which is the right one.
  let codes: [Coding]
  /// How far back an Observation may be.
  let period: Quantity

  /// The links in a questionnaire, by the linkIds of their items.
  static func links(in questionnaire: Element) -> [String: ObservationLink] {
    var links: [String: ObservationLink] = [:]
    var waiting = Array(questionnaire.children(.item))
    while let item = waiting.popLast() {
      waiting += item.children(.item)
      if let linkId = item[.linkId]?.string, let link = ObservationLink(item) {
        links[linkId] = link
      }
    }
    return links
  }

  private init?(_ item: Element) {
    let codes = item.children(.code).map { code in
      Coding(
        system: code[.system]?.string, version: code[.version]?.string, code: code[.code]?.string)
    }
    let period = item.extensions("observationLinkPeriod").first?.choice("value")
    guard let period, let amount = period[.value]?.decimal, !codes.isEmpty,
      let unit = (period[.code]?.string).flatMap(CalendarUnit.init(ucum:))
        ?? (period[.unit]?.string).flatMap(CalendarUnit.init(word:))
    else { return nil }
    self.codes = codes
    self.period = Quantity(amount, unit: "\(unit)")
  }
}

extension ObservationLink {
  /// Whether an Observation, or a component of one, is about one of the codes.
  func fits(_ element: Element) -> Bool {
    let found = element[.code]?.children(.coding).map { coding in
      Coding(system: coding[.system]?.string, code: coding[.code]?.string)
    }
    return (found ?? []).contains { found in
      codes.contains { found.code != nil && $0.code == found.code && $0.system == found.system }
    }
  }
}
