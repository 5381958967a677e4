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

  /// A note that says why it is not read as R4, where only its elements show it.
  ///
  /// A warning where it is read as R4 since nothing shows the version, and in another one it would be
  /// written otherwise.
  public var versionNote: Diagnostic? {
    guard givenVersion == nil, let evidence = detection.evidence ?? openQuestion else {
      return nil
    }
    let element = Element(document: self, index: evidence.node)
    var note = Diagnostic(
      evidence.code, ["version": .literal(detection.version.name)], at: element.location())
    note.arguments += evidence.arguments
    return note
  }

  private var openQuestion: DetectedVersion.Evidence? {
    detection.isOpen ? VersionQuestion.evidence(in: self) : nil
  }

  private var detection: DetectedVersion {
    detectedVersion.withLock { found in
      if let found { return found }
      let result = DetectedVersion(self)
      found = result
      return result
    }
  }
}
