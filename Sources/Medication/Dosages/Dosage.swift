public import FHIRTiming
public import SurveyDiagnostics
public import SurveyPrimitives

/// How a medicine is taken: FHIR's Dosage, of every version from DSTU2 to R5.
///
/// [dosage.html](https://hl7.org/fhir/R5/dosage.html). ``findings`` is what could not be read.
public struct Dosage: Sendable {
  /// Where it comes among several.
  public var sequence: Int?
  /// The dosage in the words of whoever wrote it, which count where there is no structure.
  public var text: String?
  /// When it is taken.
  public var timing: Timing?
  /// Whether it is taken only when needed.
  public var isAsNeeded = false
  /// What it is needed for.
  public var reasons: [Concept] = []
  /// The least time between two doses, by the modifier extension of HL7 Germany.
  public var leastInterval: Timing.Amount?
  /// How much is taken at once.
  public var doses: [DoseAmount] = []
  /// How fast it is given.
  public var rates: [DoseAmount] = []
  /// How it comes into the body.
  public var route: Concept?
  /// Where on the body.
  public var site: Concept?
  /// How it is done.
  public var method: Concept?
  /// The most in a period, each a quantity in a time.
  public var mostPerPeriod: [DoseAmount] = []
  /// The most at once.
  public var mostAtOnce: Quantity?
  /// The most in a lifetime.
  public var mostInLife: Quantity?
  /// What else is to be minded, as codes.
  public var additional: [Concept] = []
  /// What the patient is told.
  public var patientInstruction: String?
  /// What could not be read, or is not understood.
  public var findings: [Diagnostic] = []
  /// Whether something that changes its meaning is not understood, so that no sentence may be made of it.
  public var isIncomplete = false

  /// Creates a dosage that says nothing.
  public init() {}
}

extension Dosage {
  /// Whether it says when or how often.
  var saysWhen: Bool {
    guard let timing else { return false }
    return !timing.events.isEmpty || !(timing.rule?.isEmpty ?? true)
  }

  /// Whether it says more than a text.
  var hasStructure: Bool { saysWhen || isAsNeeded || !doses.isEmpty || !rates.isEmpty }
}
