public import SurveyDiagnostics
import SurveyModel
public import SurveyPrimitives

/// The codes of a value set, as far as they can be determined.
///
/// [valueset.html#expansion](https://hl7.org/fhir/R4/valueset.html#expansion)
public final class ValueSetExpansion: Sendable {
  let codes: CodeSet
  /// The entries of code systems for which upper and lower case are the same.
  private let folded: [CodeKey: CodeEntry]
  private let byCode: [String: CodeKey]

  /// The codes that can be chosen, in their order; `nil` where there may be more.
  ///
  /// A weight is taken from the value set, else from the code system, else from its supplements.
  public let concepts: [Concept]?

  /// Who is asked for codes of which it is not known whether they are in it.
  private let asks: (@Sendable (Coding) -> Bool?)?

  init(_ codes: CodeSet, asking asks: (@Sendable (Coding) -> Bool?)? = nil) {
    (self.codes, self.asks) = (codes, asks)
    var folded: [CodeKey: CodeEntry] = [:]
    var byCode: [String: CodeKey] = [:]
    for entry in codes.entries {
      guard let key = entry.coding.key else { continue }
      if entry.ignoresCase { folded[key.lowercased] = entry }
      if !entry.isAbstract, byCode[key.code] == nil { byCode[key.code] = key }
    }
    self.folded = folded
    self.byCode = byCode
    concepts = codes.isSpelledOut ? codes.entries.compactMap(Concept.init) : nil
  }

  /// Why some codes are not known, each reason once; empty where all are.
  public var reasons: [Phrase] {
    var seen: Set<Phrase> = []
    let rests = codes.rests.compactMap { rest in
      if case .unknown(let reason) = rest.content { reason } else { nil }
    }
    let undetermined = codes.undetermined.sorted { $0.key.code < $1.key.code }.map(\.value)
    return (rests + undetermined).filter { seen.insert($0).inserted }
  }

  /// The codes that are known to be in it and can be chosen, in their order.
  public var codings: [Coding] { codes.entries.filter { !$0.isAbstract }.map(\.coding) }

  /// Whether a code is in it.
  ///
  /// System and code count, the version where both sides give one, the display never (rule 16). A
  /// code that only groups others is not.
  public func membership(of coding: Coding) -> Membership {
    guard let key = coding.key else { return .no }
    if let entry = entry(key) {
      if let mine = entry.coding.version, let theirs = coding.version, mine != theirs { return .no }
      return entry.isAbstract ? .no : .yes
    }
    return switch codes.standing(key) {
    case .in: .yes
    case .maybe(let reason): answer(coding) ?? .unknown(reason)
    case .out:
      isOpenExpression(key) ? answer(coding) ?? .unknown(.codeIsExpression(key.code)) : .no
    }
  }

  /// What somebody says who knows more; `nil` where nobody does.
  private func answer(_ coding: Coding) -> Membership? {
    asks?(coding).map { $0 ? .yes : .no }
  }

  /// Whether a code is an expression of SNOMED CT, of which only a server knows what it is the same as,
  /// where the value set has codes of SNOMED CT.
  ///
  /// [snomedct.html](https://hl7.org/fhir/R4/snomedct.html)
  private func isOpenExpression(_ key: CodeKey) -> Bool {
    key.system == Self.snomed && !key.code.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && codes.concerns(Self.snomed)
  }

  private static let snomed = "http://snomed.info/sct"

  /// Whether a code of any code system is in it, as for an element of type `code`.
  public func membership(ofCode code: String) -> Membership {
    if byCode[code] != nil { return .yes }
    for rest in codes.rests {
      switch codes.standing(CodeKey(system: rest.system, code: code)) {
      case .in: return .yes
      case .maybe(let reason): return .unknown(reason)
      case .out: continue
      }
    }
    return .no
  }

  /// Whether a text is, to the letter, the code or a display of a concept in it.
  public func membership(ofText text: String) -> Membership {
    let isNamed = codes.entries.contains { entry in
      !entry.isAbstract
        && (entry.coding.code == text || entry.coding.display == text
          || entry.designations.contains { $0.value == text })
    }
    if isNamed { return .yes }
    if let reason = reasons.first { return .unknown(reason) }
    return membership(ofCode: text)
  }

  /// The display of a code where the one that a coding has is not among them; `nil` where it is right,
  /// or absent, or nothing is known.
  ///
  /// White space and case do not count, and each designation is right.
  public func rightDisplay(for coding: Coding) -> String? {
    guard let written = coding.display, let key = coding.key, let entry = entry(key),
      let display = entry.coding.display
    else { return nil }
    let text = written.folded
    let isRight = display.folded == text || entry.designations.contains { $0.value.folded == text }
    return isRight ? nil : display
  }

  /// The weight of a code.
  func weight(_ key: CodeKey) -> ExactDecimal? { entry(key)?.weight }

  private func entry(_ key: CodeKey) -> CodeEntry? {
    codes.entry(key) ?? (folded.isEmpty ? nil : folded[key.lowercased])
  }
}

extension CodeKey {
  fileprivate var lowercased: CodeKey { CodeKey(system: system, code: code.lowercased()) }
}

extension String {
  /// The words in lower case, one space between them.
  fileprivate var folded: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A code of a value set that can be chosen, with what a person reads and what it counts.
public struct Concept: Hashable, Sendable {
  /// The code, its system and its display.
  public var coding: Coding
  /// The label that a person reads before it: "1", "a)".
  public var label: String?
  /// What it counts in a score.
  public var weight: ExactDecimal?

  fileprivate init?(_ entry: CodeEntry) {
    if entry.isAbstract { return nil }
    (coding, label, weight) = (entry.coding, entry.label, entry.weight)
  }
}
