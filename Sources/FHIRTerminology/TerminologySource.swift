public import SurveyDiagnostics
public import SurveyPrimitives

/// Who knows codes: the resources that are available, or a server.
///
/// ```swift
/// let page = try await source.expand("http://example.org/vs", ExpansionRequest(filter: "hea"))
/// ```
public protocol TerminologySource: Sendable {
  /// The codes of a value set, a page of them; throws where the value set is not known, or the source
  /// cannot be reached.
  func expand(
    _ valueSet: String, _ request: ExpansionRequest
  ) async throws(Diagnostic) -> ExpansionPage

  /// Whether a code is in a value set.
  func validate(
    _ coding: Coding, in valueSet: String
  ) async throws(Diagnostic) -> CodingValidation

  /// What is known of a code of a code system; `nil` where nothing is.
  func lookUp(
    _ code: String, of system: String, language: String?
  ) async throws(Diagnostic) -> ExpandedConcept?
}

/// Which codes of a value set are wanted.
public struct ExpansionRequest: Hashable, Sendable {
  /// Words that are in the code, its display or a designation, in whatever case; `nil` for all codes.
  public var filter: String?
  /// How many of the codes come before those that are wanted.
  public var offset: Int
  /// How many codes are wanted at most; `nil` for all.
  public var count: Int?
  /// The language of the displays, as BCP 47.
  public var language: String?

  /// Asks for all codes, unless something else is said.
  public init(
    filter: String? = nil, offset: Int = 0, count: Int? = nil, language: String? = nil
  ) {
    (self.filter, self.offset, self.count, self.language) = (filter, offset, count, language)
  }
}

/// Some codes of a value set.
public struct ExpansionPage: Hashable, Sendable {
  /// The codes, in their order.
  public var concepts: [ExpandedConcept]
  /// How many codes there are with those of other pages, as far as they are known.
  public var total: Int
  /// Why there may be more codes, each reason once; empty where all are known.
  public var reasons: [Phrase]

  /// Creates a page.
  public init(concepts: [ExpandedConcept], total: Int, reasons: [Phrase] = []) {
    (self.concepts, self.total, self.reasons) = (concepts, total, reasons)
  }
}

/// A code with what is said of it.
public struct ExpandedConcept: Hashable, Sendable {
  /// The code; its display is in the language that was asked for, where there is one.
  public var coding: Coding
  /// Other words for it.
  public var designations: [Designation]
  /// Whether it only groups other codes and cannot be chosen.
  public var isAbstract: Bool
  /// Whether it is not used any more.
  public var isInactive: Bool

  /// Creates a code with what is said of it.
  public init(
    coding: Coding, designations: [Designation] = [], isAbstract: Bool = false,
    isInactive: Bool = false
  ) {
    (self.coding, self.designations) = (coding, designations)
    (self.isAbstract, self.isInactive) = (isAbstract, isInactive)
  }
}

/// Whether a code is in a value set, and what it should be called.
public struct CodingValidation: Hashable, Sendable {
  /// Whether it is; where that is undecidable, why.
  public var membership: Membership
  /// The display that it should have; `nil` where there is nothing to say.
  public var rightDisplay: String?

  /// Creates an answer.
  public init(membership: Membership, rightDisplay: String? = nil) {
    (self.membership, self.rightDisplay) = (membership, rightDisplay)
  }
}
