import FHIRDocument
import SurveyDiagnostics
public import SurveyPrimitives

/// The sentences of dosages, in a language.
///
/// ```swift
/// let sentences = DosageSentences(language: "de")
/// for sentence in sentences?.all(of: resource) ?? [] { print(sentence.text) }
/// ```
public struct DosageSentences {
  private let writer: SentenceWriter

  /// The languages that are spoken, by their tags.
  public static let languages: [String] = SentenceLanguage.all.map(\.tag)

  /// The sentences in a language, `de-AT` as German; `nil` for one that is not spoken.
  ///
  /// Moments with an offset are said by the clock that `offset` gives, else as they are written.
  public init?(language tag: String, offset: ((Instant) -> UTCOffset?)? = nil) {
    guard let language = SentenceLanguage.named(tag) else { return nil }
    writer = SentenceWriter(language: language, offset: offset)
  }

  /// The sentence of one dosage; `nil` where something that changes its meaning is not understood, and there
  /// is no text either.
  public func sentence(_ dosage: Dosage) -> String? {
    dosage.isIncomplete ? dosage.text : writer.sentence(dosage)
  }

  /// What is said where there is no instruction.
  public var noInstructions: String { writer.language.noInstructions }

  /// "taken on: September 3, 2016 at 12:56 PM", "not taken on: -".
  public func line(_ administration: MedicationAdministration) -> String {
    let when = administration.start.map { writer.moment($0).text } ?? "-"
    let words = writer.language.records
    return (administration.isTaken ? words.taken : words.notTaken)(when)
  }

  /// "+01:00", "UTC": from which clock the moment of ``line(_:)`` is; `nil` where it has none, or all are said by one clock.
  public func offset(of administration: MedicationAdministration) -> String? {
    guard writer.offset == nil, let start = administration.start, start.time != nil else {
      return nil
    }
    return start.offset.map { $0.minutes == 0 ? "UTC" : "\($0)" }
  }

  /// All that a resource says of how its medicine is taken: a sentence for each dosage; in German the one of
  /// HL7 Germany's text generation for all of them, where it has one, and what that leaves out in one more.
  public func all(of resource: MedicationResource) -> Instructions {
    let dosages = resource.dosages
    var instructions = Instructions()
    guard !dosages.isEmpty else {
      instructions.sentences = [noInstructions]
      return instructions
    }
    instructions.findings = resource.findings
    if writer.language.tag == "de", let guide = try? GuideText(dosages) {
      instructions.findings += guide.findings(at: resource.element.location())
      if !guide.mixesUnits {
        instructions.sentences = [guide.text]
        if guide.leavesOut {
          let all = dosages.map { sentence($0) ?? $0.text ?? noInstructions }
          instructions.sentences.append(GuideText.completion(all))
        }
        return instructions
      }
    }
    for dosage in dosages {
      if let sentence = sentence(dosage) {
        instructions.sentences.append(sentence)
      } else {
        instructions.findings.append(
          Diagnostic(.dosageNotSaid, at: resource.element.location()))
      }
    }
    return instructions
  }
}

extension GuideText {
  /// What a person should know of the text.
  fileprivate func findings(at location: Location) -> [Diagnostic] {
    let text = Diagnostic.Argument.Value.quoted(text)
    if mixesUnits { return [Diagnostic(.guideMixesUnits, ["text": text], at: location)] }
    return leavesOut ? [Diagnostic(.guideLeavesOut, ["text": text], at: location)] : []
  }

  /// The sentence behind a text that leaves something out: what each dosage says.
  fileprivate static func completion(_ sentences: [String]) -> String {
    let said = sentences.dropLast().map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    return "Genauer: " + (said + sentences.suffix(1)).joined(separator: "; ")
  }
}
