/// Why a question has no answer, or why an answer does not fit its column.
///
/// The order is that of the letters' use: first what the program finds out itself, then what a
/// response says of itself
/// ([data-absent-reason](https://hl7.org/fhir/R4/valueset-data-absent-reason.html)).
public enum MissingReason: String, Hashable, Sendable, CaseIterable {
  /// The version that was answered does not have the question, or the response says it was not asked.
  case notAsked = "not-asked"
  /// Other answers disable the question, or the question that it is inside of has no answer.
  case disabled
  /// The person did not want to answer.
  case declined
  /// Nothing says why.
  case skipped
  /// A date or time of which only a part is known.
  case partial
  case unknown
  case askedUnknown = "asked-unknown"
  case temporarilyUnknown = "temp-unknown"
  case masked
  case notApplicable = "not-applicable"
  case unsupported
  case asText = "as-text"
  case error
  case notANumber = "not-a-number"
  case negativeInfinity = "negative-infinity"
  case positiveInfinity = "positive-infinity"
  case notPerformed = "not-performed"
  case notPermitted = "not-permitted"
  /// There is an answer, of which no column holds anything: of another type, or without its parts.
  case notInTable = "not-in-table"

  /// What stands for it in a column of reasons.
  public var code: String { rawValue }

  /// What stands for it in Stata and SAS: `n` of `.n`.
  public var letter: Character {
    switch self {
    case .notAsked: "n"
    case .disabled: "d"
    case .declined: "r"
    case .skipped: "s"
    case .partial: "p"
    case .unknown: "u"
    case .askedUnknown: "k"
    case .temporarilyUnknown: "t"
    case .masked: "m"
    case .notApplicable: "a"
    case .unsupported: "x"
    case .asText: "w"
    case .error: "e"
    case .notANumber: "q"
    case .negativeInfinity: "l"
    case .positiveInfinity: "h"
    case .notPerformed: "f"
    case .notPermitted: "b"
    case .notInTable: "o"
    }
  }

  /// What people read.
  public var label: String {
    switch self {
    case .notAsked: "Not asked"
    case .disabled: "Disabled by other answers"
    case .declined: "Declined to answer"
    case .skipped: "Skipped"
    case .partial: "Only a part of the date or time"
    case .unknown: "Unknown"
    case .askedUnknown: "Asked but unknown"
    case .temporarilyUnknown: "Temporarily unknown"
    case .masked: "Masked"
    case .notApplicable: "Not applicable"
    case .unsupported: "Unsupported"
    case .asText: "As text"
    case .error: "Error"
    case .notANumber: "Not a number"
    case .negativeInfinity: "Negative infinity"
    case .positiveInfinity: "Positive infinity"
    case .notPerformed: "Not performed"
    case .notPermitted: "Not permitted"
    case .notInTable: "Answer that no column holds"
    }
  }

  /// What stands for it in SPSS.
  ///
  /// All are below any integer of FHIR, which has 32 bits, so that one range of user-missing values
  /// holds them and no data: ``spssRange``.
  public var spssNumber: Int {
    Self.spssRange.upperBound - (Self.allCases.firstIndex(of: self) ?? 0)
  }

  /// The user-missing values of SPSS, with space for further reasons.
  public static let spssRange = -3_000_000_100 ... -3_000_000_001

  /// The reason that a response gives as data-absent-reason; `nil` where it is none of FHIR's codes.
  public init?(dataAbsentReason code: String) {
    switch code {
    case "asked-declined": self = .declined
    case "disabled", "declined", "skipped", "partial", "not-in-table": return nil
    default: self.init(rawValue: code)
    }
  }
}

extension MissingReason {
  /// The reason that a cell of a column of reasons has: its code, or its label, which programs write in its place.
  init?(cell: String) {
    guard let reason = Self(rawValue: cell) ?? Self.allCases.first(where: { $0.label == cell })
    else { return nil }
    self = reason
  }

  /// The code of data-absent-reason with which a response says it; `nil` for what it does not say.
  ///
  /// What the program finds out itself, ``notAsked`` too, shows from the questionnaire and the answers.
  var dataAbsentReason: String? {
    switch self {
    case .notAsked, .disabled, .skipped, .partial, .notInTable: nil
    case .declined: "asked-declined"
    default: rawValue
    }
  }
}

extension CodebookColumn {
  /// The reasons that can be expected in a column; what responses say themselves may be any other.
  public func missingReasons(in codebook: Codebook) -> [MissingReason] {
    guard case .answer(let answer) = content, answer.part != .missing,
      codebook.questions.indices.contains(answer.question)
    else { return [] }
    let question = codebook.questions[answer.question]
    return MissingReason.allCases.prefix(5).filter { reason in
      switch reason {
      case .notAsked: codebook.versions.contains { !question.versions.contains($0) }
      case .disabled: question.isConditional
      case .partial: [.date, .dateTime, .time].contains(type)
      default: true
      }
    }
  }
}
