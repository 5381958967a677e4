public import SurveyPrimitives

/// When something is done again and again: FHIR's Timing, of every version from DSTU2 to R5.
///
/// [datatypes.html#Timing](https://hl7.org/fhir/R5/datatypes.html#Timing). What it says is kept as it
/// is written; ``rule`` is what counts for a schedule and a sentence, where a code may speak for a missing
/// repeat.
public struct Timing: Hashable, Sendable {
  /// The moments that are named one by one.
  public var events: [PartialDateTime]
  /// What is said by frequency, period, days and times.
  public var `repeat`: Repeat?
  /// The codes that say the same in short, as `BID`.
  public var codings: [Coding]
  /// The code in words.
  public var codeText: String?
  /// Whether something that it says could not be read, so that no schedule may be made of it.
  public var isIncomplete: Bool

  /// Creates a timing.
  public init(
    events: [PartialDateTime] = [], repeat: Repeat? = nil, codings: [Coding] = [],
    codeText: String? = nil, isIncomplete: Bool = false
  ) {
    self.events = events
    self.repeat = `repeat`
    self.codings = codings
    self.codeText = codeText
    self.isIncomplete = isIncomplete
  }
}

extension Timing {
  /// What the timing says by repeat or by code.
  ///
  /// The repeat counts where it says when or how often. Where it says bounds, count or duration alone, or is
  /// missing, the code says how often, within those bounds. `nil` where neither says anything.
  public var rule: Repeat? {
    if let `repeat`, `repeat`.saysHowOften { return `repeat` }
    guard var rule = code?.meaning else { return `repeat` }
    if let `repeat` {
      rule.bounds = `repeat`.bounds
      rule.count = `repeat`.count
      rule.countMax = `repeat`.countMax
      rule.duration = `repeat`.duration
    }
    return rule
  }

  /// The first of its codes that the table knows; its text where it has no codes.
  public var code: TimingCode? {
    for coding in codings {
      if let code = TimingCode(coding) { return code }
    }
    return codings.isEmpty ? codeText.flatMap { TimingCode(named: $0) } : nil
  }
}
