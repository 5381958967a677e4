import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// The time for which a questionnaire is meant.
///
/// [Questionnaire.effectivePeriod](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.effectivePeriod)
struct EffectivePeriod: Sendable {
  private let start: PartialDateTime?
  private let end: PartialDateTime?

  /// `nil` where the questionnaire gives none.
  init?(of questionnaire: Element?) {
    guard let period = questionnaire?[.effectivePeriod] else { return nil }
    start = period[.start]?.dateTime
    end = period[.end]?.dateTime
  }

  /// What is wrong with a response of this time; only what is certain.
  func problem(of authored: PartialDateTime) -> Diagnostic? {
    if let start, PartialDateTime.compare(authored, start) == .less {
      return Self.problem(.outsideEffectivePeriod, authored, start)
    }
    if let end, PartialDateTime.compare(authored, end) == .greater {
      return Self.problem(.afterEffectivePeriod, authored, end)
    }
    return nil
  }

  private static func problem(
    _ code: Diagnostic.Code, _ authored: PartialDateTime, _ limit: PartialDateTime
  ) -> Diagnostic {
    Diagnostic(
      code, ["authored": .literal(authored.description), "limit": .literal(limit.description)])
  }
}
