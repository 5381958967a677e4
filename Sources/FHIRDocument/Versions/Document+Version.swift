public import SurveyDiagnostics
import Synchronization

extension Document {
  /// The version of FHIR in which it is written.
  ///
  /// The one that was asked for with ``ReadOptions/version``; else the one that the document says,
  /// in `fhirVersion` or in the address of a profile; else the one whose definitions fit best, R4
  /// among equals. It is looked for once, when it is first asked for.
  /// [versioning.html](https://hl7.org/fhir/R4/versioning.html)
  public var fhirVersion: FHIRVersion {
    givenVersion ?? detection.version
  }

  /// A note that says why it is not read as R4, where only its elements tell.
  public var versionNote: Diagnostic? {
    guard givenVersion == nil, let evidence = detection.evidence else { return nil }
    let element = Element(document: self, index: evidence.node)
    return Diagnostic(
      .note, .guessedVersion,
      "read as \(detection.version.name): \(evidence.text)", at: element.location(),
      hint: "the version can be given with --fhir-version")
  }

  private var detection: VersionDetection {
    detectedVersion.withLock { found in
      if let found { return found }
      let result = VersionDetection(self)
      found = result
      return result
    }
  }
}
