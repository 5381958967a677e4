import FHIRTiming
import SurveyDiagnostics
import SurveyPrimitives

/// The German text of all dosages of a resource by the rules of HL7 Germany's text generation 2.0.0.
///
/// [Its page](https://ig.fhir.de/igs/medication/dosierung-textgenerierung.html). The text speaks for all dosages
/// at once, in one of five schemes: of the day (1-0-2-0), of times of day, of weekdays, of an interval, as
/// needed. It takes the scheme and its frame from the first dosage; ``leavesOut`` says where others say more.
public struct GuideText: Hashable, Sendable {
  /// The text, as the guide has it.
  public let text: String
  /// Whether the dosages say something that the text does not.
  public let leavesOut: Bool
  /// Whether it gives a dose the unit of another one, so that nobody may be told it.
  public let mixesUnits: Bool
}

/// Why the guide has no text.
public enum GuideRefusal: Error, Hashable, Sendable {
  /// There is no dosage.
  case nothing
  /// A dosage has a timing or a dose, and not both.
  case doseMissing
  /// A range of doses lacks an end.
  case rangeOpen
  /// The ends of a range have different units.
  case rangeUnits
  /// Times and events of the day are in one dosage.
  case timesAndEvents
  /// A part of the day has two doses.
  case doubleEvent
  /// What is taken as needed without a timing has several dosages.
  case severalAsNeeded
  /// Something is said that the guide has no words for.
  case unsupported
}

extension GuideText {
  /// The text of dosages that were read.
  public init(_ dosages: [Dosage]) throws(GuideRefusal) {
    guard let first = dosages.first else { throw .nothing }
    guard dosages.allSatisfy({ !$0.isIncomplete }) else { throw .unsupported }
    if dosages.allSatisfy({ !$0.hasGuideStructure }) {
      let texts = dosages.compactMap(\.text)
      guard texts.count == dosages.count else { throw .unsupported }
      self.init(
        text: texts.joined(separator: " "), leavesOut: dosages.contains { $0.saysBesideText },
        mixesUnits: false)
      return
    }
    for dosage in dosages { try dosage.checkForGuide() }
    let body = try GuideScheme(dosages)
    let frame = GuideFrame(first)
    var text = frame.before(body)
    if let instruction = dosages.lazy.compactMap(\.patientInstruction).first {
      text += ". Hinweis: " + instruction
    }
    self.init(
      text: text,
      leavesOut: body.leavesOut || dosages.contains { !$0.hasSameFrame(as: first) },
      mixesUnits: body.mixesUnits)
  }
}

extension Dosage {
  /// Whether it has what the guide makes a text of, beside a text.
  fileprivate var hasGuideStructure: Bool {
    timing != nil || !doses.isEmpty || !rates.isEmpty || isAsNeeded
  }

  fileprivate var saysBesideText: Bool {
    site != nil || route != nil || method != nil || mostInLife != nil || mostAtOnce != nil
      || !mostPerPeriod.isEmpty || !additional.isEmpty || patientInstruction != nil
      || !reasons.isEmpty
  }

  /// The rule of its timing; an empty one where it has none.
  var rule: Timing.Repeat { timing?.repeat ?? Timing.Repeat() }

  fileprivate func checkForGuide() throws(GuideRefusal) {
    if !rule.when.isEmpty, !rule.timesOfDay.isEmpty { throw .timesAndEvents }
    if doses.isEmpty, rates.isEmpty { throw .doseMissing }
    let hasOther =
      !rates.isEmpty || doses.count > 1 || route != nil || site != nil || method != nil
      || !additional.isEmpty || mostInLife != nil || mostAtOnce != nil || mostPerPeriod.count > 1
    let times = rule
    let hasOtherTiming =
      timing.map { !$0.events.isEmpty || !$0.codings.isEmpty } ?? false || times.count != nil
      || times.countMax != nil || times.duration != nil || times.offset != nil
      || times.period?.unit == .second || times.period?.unit == .year
    if hasOther || hasOtherTiming { throw .unsupported }
    switch doses[0] {
    case .quantity(let quantity) where quantity.comparator == nil: return
    case .range(let low?, let high?):
      if low.unitText != high.unitText { throw .rangeUnits }
    case .range: throw .rangeOpen
    default: throw .unsupported
    }
  }

  /// Whether it has the frame of another: bounds, need, interval, maximum, instruction.
  fileprivate func hasSameFrame(as first: Dosage) -> Bool {
    rule.bounds == first.rule.bounds && isAsNeeded == first.isAsNeeded
      && (reasons == first.reasons || reasons.isEmpty)
      && (leastInterval == first.leastInterval || leastInterval == nil)
      && (mostPerPeriod == first.mostPerPeriod || mostPerPeriod.isEmpty)
      && patientInstruction == first.patientInstruction
  }
}
