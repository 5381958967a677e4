import FHIRDocument
import FHIRSearch
import SurveyPrimitives

/// An Observation, or a component of one, that may answer a question.
struct FoundObservation {
  /// The resource.
  let resource: Element
  /// The resource or its component: what has the code and the value.
  let element: Element
  /// When it was observed.
  let time: PartialDateTime?

  init(_ resource: Element, component: Element? = nil) {
    self.resource = resource
    element = component ?? resource
    let effective = resource.choice("effective")
    // Of a period the end is when it was known.
    let end = effective?[.end] ?? effective?[.start]
    time = effective?.dateTime ?? end?.dateTime ?? resource["issued"]?.dateTime
  }

  /// The value; `nil` where it is missing, or only bounded by a comparator.
  var value: Element? {
    guard let value = element.choice("value"), value["comparator"] == nil else { return nil }
    return value
  }

  /// `Observation/12`; of one that is nowhere else what measured it, where it says so.
  var name: String {
    if let id = resource[.id]?.string { return "Observation/\(id)" }
    return resource["device"]?[.display]?.string ?? "Observation"
  }

  /// Those that fit a link from the newest on; of the same time those that were given later first.
  ///
  /// What says no time is not known to be in the period; what says a day or month may be.
  static func newest(
    _ found: [FoundObservation], for link: ObservationLink, since moment: PartialDateTime,
    _ time: SearchTime
  ) -> [FoundObservation] {
    guard let start = time.range(moment)?.start else { return [] }
    let fitting = found.enumerated().compactMap {
      offset, found -> (Int128, Int, FoundObservation)? in
      guard link.fits(found.element), let end = found.time.flatMap(time.range)?.end, end > start
      else { return nil }
      return (end, offset, found)
    }
    return fitting.sorted { ($0.0, $0.1) > ($1.0, $1.1) }.map(\.2)
  }
}
