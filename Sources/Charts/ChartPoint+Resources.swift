public import FHIRDocument
public import SurveyPrimitives

extension ChartPoint {
  /// The points of what was given of a medicine: series 0 is what was taken, series 1 what was not.
  ///
  /// DSTU2's `wasNotGiven`, STU3's `notGiven` and the status `not-done` of later versions; entries made in error
  /// and those without a date are left out. `day` turns a moment into the day where the person was.
  public static func administrations(
    _ resources: [Element], day: (PartialDateTime) -> PartialDate?
  ) -> [ChartPoint] {
    resources.compactMap { element in
      guard element["status"]?.string != "entered-in-error",
        let moment = moment(
          of: element, ["effective", "effectiveTime", "occurrence", "occurence"]),
        let date = day(moment)
      else { return nil }
      let isNotGiven = element["wasNotGiven"]?.boolean ?? element["notGiven"]?.boolean ?? false
      let isNotDone = element["status"]?.string == "not-done"
      return ChartPoint(date, series: isNotGiven || isNotDone ? 1 : 0)
    }
  }

  /// The points of the answers to a question: numbers, or yes as series 0 and no as series 1.
  public static func answers(
    _ responses: [Element], to linkId: String, day: (PartialDateTime) -> PartialDate?
  ) -> [ChartPoint] {
    let wanted = Array(linkId.utf8)
    return responses.flatMap { response -> [ChartPoint] in
      guard response["status"]?.string != "entered-in-error",
        let date = response["authored"]?.string.flatMap({ PartialDateTime(lenient: $0) })
          .flatMap(day)
      else { return [] }
      return response.descendants(named: .item, or: .question)
        .filter { $0[.linkId]?.hasText(wanted) == true }
        .flatMap { $0.children(.answer) }
        .compactMap { answer in
          if let value = answer["valueBoolean"]?.boolean {
            return ChartPoint(date, series: value ? 0 : 1)
          }
          return number(in: answer).map { ChartPoint(date, value: $0) }
        }
    }
  }

  /// The date and time, or the start of the period, under one of these names.
  static func moment(of element: Element, _ names: [String]) -> PartialDateTime? {
    for name in names {
      let text =
        element[name + "DateTime"] ?? element[name + "Instant"]
        ?? element[name + "Period"]?["start"]
      if let text, let moment = PartialDateTime(lenient: text.string ?? "") { return moment }
    }
    return nil
  }

  /// The number of what was measured or answered.
  static func number(in element: Element) -> ExactDecimal? {
    for name in ["valueQuantity", "valueInteger", "valueDecimal"] {
      if let found = element[name] {
        return found.isObject ? found["value"]?.decimal : found.decimal
      }
    }
    return nil
  }
}
