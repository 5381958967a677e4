public import FHIRDocument
public import SurveyPrimitives

/// Who is asked for codes that cannot be determined from the resources that are available: a server.
///
/// Whoever asks waits for the answer.
public protocol TerminologyService: CanonicalResources {
  /// A value set with its codes spelled out; `nil` where that is not known.
  func expanded(_ valueSet: Element) -> Element?

  /// Whether a code is in the value set with an address; `nil` where that is not known.
  func isMember(_ coding: Coding, of valueSet: String) -> Bool?
}
