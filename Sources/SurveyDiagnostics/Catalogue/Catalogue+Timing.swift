/// FS20xx: when something is due, and what was done of it.
extension Diagnostic.Code {
  /// A value of a timing is not one that its element may have.
  public static let timingNotReadable = Self(
    2000, .structure, .error, "{value} is not a value that {element} of a timing may have",
    hint: "no schedule is made of a timing that is read in part only",
    remedy: "Write the value as FHIR has it: a code of its list, a time, a number above 0.")

  /// An amount of time has a value without a unit, or a unit without a value.
  public static let timingHalfAmount = Self(
    2001, .structure, .error, "{element} needs a value and a unit of time, and is left out",
    hint: "no schedule is made of a timing that is read in part only",
    remedy: "Give the value and the unit, both.")

  /// A unit of time is written otherwise than by its code.
  public static let timingUnitNotACode = Self(
    2002, .structure, .warning, "{value} is not a code of a unit of time; read as {code}",
    hint: "write {code}", remedy: "Use the codes s, min, h, d, wk, mo and a.")

  /// Two parts of a timing do not go together.
  public static let timingContradiction = Self(
    2003, .structure, .warning,
    "a timing with {first} and {second} is not as FHIR wants it ({rule})",
    remedy: "Keep one of them.")

  /// A code of a timing is not known.
  public static let unknownTimingCode = Self(
    2004, .structure, .warning, "the timing code {code} is not known",
    hint: "say by frequency and period how often",
    remedy: "Use a code of FHIR's list, as BID, or say how often in the repeat.")

  /// An extension changes when something is due, and is not read.
  public static let timingExtensionNotRead = Self(
    2005, .structure, .warning, "the timing has the extension {url}, which is not read",
    hint: "no schedule is made of a timing that is read in part only",
    remedy: "Say the same by frequency, period, days and times.")

  /// No schedule can be made of a timing.
  public static let noSchedule = Self(
    2006, .evaluation, .warning, "no schedule can be made: {reason}",
    remedy: "Say how often, in what period, and from when.")

  static let timings: [Self] = [
    .timingNotReadable, .timingHalfAmount, .timingUnitNotACode, .timingContradiction,
    .unknownTimingCode, .timingExtensionNotRead, .noSchedule,
  ]
}
