import FHIRDocument
import SurveyDiagnostics

/// Other words for a code, in a language where it is said.
public struct Designation: Hashable, Sendable {
  /// The tag of the language; `nil` where it is not said.
  public var language: String?
  /// The words.
  public var value: String

  /// Creates words for a code.
  public init(_ value: String, language: String? = nil) {
    (self.value, self.language) = (value, language)
  }

  /// The designations of a concept of a value set or a code system.
  static func all(of concept: Element) -> [Designation] {
    concept.children(.designation).compactMap { element in
      element[.value]?.string.map { Designation($0, language: element[.language]?.string) }
    }
  }
}

extension [Designation] {
  /// The words in a language, found as RFC 4647 looks up; `nil` where there are none.
  func text(in language: String) -> String? {
    guard let tag = LanguageTag.lookup(language, among: compactMap(\.language)) else { return nil }
    return first { $0.language == tag }?.value
  }
}
