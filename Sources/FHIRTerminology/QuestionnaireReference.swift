public import FHIRDocument
import SurveyModel

/// A text that names a questionnaire: a canonical address, a literal reference, or an id.
///
/// `url|version`, `url`, `Questionnaire/id`, `http://server/Questionnaire/id`, `#contained`, `id`.
/// [references.html#canonical](https://hl7.org/fhir/R4/references.html#canonical)
public struct QuestionnaireReference: Hashable, Sendable {
  /// The text as it was written.
  public let text: String
  /// Whether it comes from a Reference, so that an address is that of the resource itself.
  public let isLiteral: Bool

  /// Creates a reference from its text.
  public init(_ text: String, isLiteral: Bool = false) {
    self.text = text
    self.isLiteral = isLiteral
  }
}

extension QuestionnaireReference {
  /// What a response names: a canonical address, in STU3 a Reference; `nil` where it names none.
  public init?(namedBy response: Element) {
    guard let element = response[.questionnaire] else { return nil }
    if let text = element.string {
      self.init(text)
    } else if let text = element[.reference]?.string {
      self.init(text, isLiteral: true)
    } else {
      return nil
    }
  }

  /// The text without version and fragment.
  public var address: String {
    let isContained = text.utf8.first == Self.hash
    let end = text.utf8.firstIndex { $0 == Self.bar || ($0 == Self.hash && !isContained) }
    return String(text[..<(end ?? text.endIndex)])
  }

  /// The text without version, and with a fragment before it: that of a url which itself has one.
  ///
  /// [A url should have none](https://hl7.org/fhir/R5/canonicalresource.html) (cnl-1), but may.
  public var addressWithFragment: String {
    String(text[..<(text.utf8.firstIndex(of: Self.bar) ?? text.endIndex)])
  }

  /// Whether a url of a questionnaire is what is named, with its own fragment or without one.
  public func names(url: String) -> Bool { url == address || url == addressWithFragment }

  /// The version behind `|`.
  public var version: String? {
    guard let bar = text.utf8.firstIndex(of: Self.bar) else { return nil }
    let rest = text[text.utf8.index(after: bar)...]
    let version = rest[..<(rest.utf8.firstIndex(of: Self.hash) ?? rest.endIndex)]
    return version.isEmpty ? nil : String(version)
  }

  // Looked for among bytes, since each response is asked for its questionnaire: to go from character
  // to character takes thirty times as long.
  private static let bar = UInt8(ascii: "|")
  private static let hash = UInt8(ascii: "#")

  /// The id that it names: `phq9` of `Questionnaire/phq9`, of `#phq9` and of `phq9` itself.
  public var id: String? {
    let address = address
    if address.hasPrefix("#") { return String(address.dropFirst()) }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1, !address.contains(":"), !address.isEmpty { return address }
    guard let type = parts.lastIndex(of: "Questionnaire"), type + 1 < parts.count else {
      return nil
    }
    return String(parts[type + 1])
  }

  /// Whether it says by itself that a questionnaire is meant: `Questionnaire/…`.
  package var namesType: Bool { address.split(separator: "/").dropLast().contains("Questionnaire") }

  /// Whether a questionnaire with this id, url and version is meant.
  ///
  /// A version that one side lacks does not count (rule 40). An id counts where the text is not a full
  /// address, or the address of the resource itself, or the questionnaire has no url.
  public func matches(id: String?, url: String?, version: String?) -> Bool {
    if let mine = self.version, let version, mine != version { return false }
    if let url, !url.isEmpty, Self(url).address == address {
      // One that has a fragment is not the one with another.
      return !url.utf8.contains(Self.hash) || names(url: url) || address == addressWithFragment
    }
    guard let id, !id.isEmpty, self.id == id else { return false }
    return isLiteral || !address.contains(":") || url == nil
  }

  /// Whether this Questionnaire is meant.
  public func matches(_ questionnaire: Element) -> Bool {
    questionnaire.resourceType == "Questionnaire"
      && matches(
        id: questionnaire[.id]?.string, url: questionnaire[.url]?.string,
        version: questionnaire[.version]?.string)
  }
}
