import SurveyDiagnostics

/// The version of FHIR in which a document is written, as it was found.
struct DetectedVersion: Sendable {
  /// What showed the version.
  struct Evidence: Sendable {
    /// The index of the element.
    var node: Int
    /// The finding about it: `item type "coding" exists only there`.
    var code: Diagnostic.Code
    var arguments: [Diagnostic.Argument] = []
  }

  var version = FHIRVersion.r4
  /// What showed the version, where the document does not say it and it is not R4.
  var evidence: Evidence?
  /// Whether it is R4 only since nothing shows another version.
  var isOpen = false
}
