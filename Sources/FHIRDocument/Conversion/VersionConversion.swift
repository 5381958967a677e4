public import SurveyDiagnostics

/// A resource in another version of FHIR, and what is to be said of the conversion.
public struct ConversionResult: Sendable {
  /// The resource; its ``Document/fhirVersion`` is the version that was asked for.
  public var document: Document
  /// What went into extensions (notes), and what a reader may miss (warnings).
  public var diagnostics: [Diagnostic]
}

/// Converts resources between versions of FHIR.
///
/// Questionnaire, QuestionnaireResponse, Task, Patient, Observation, Communication and the resources
/// of medication that are requests, statements and administrations are converted by HL7's maps
/// between neighbouring versions: elements are renamed, moved and retyped. In every other resource,
/// contained ones among them, what has the same name and type is converted as it is. An element that the target
/// does not have is kept in its cross-version extension,
/// `http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.copyrightLabel`; a type that
/// extensions of the target cannot have is written out as nested extensions beside `_datatype`.
/// Converting back restores all of it.
/// [versions.html](https://hl7.org/fhir/R5/versions.html#extensions)
///
/// ```swift
/// let result = VersionConversion.convert(document, to: .r5)
/// let json = JSONWriter.write(result.document.root)
/// ```
public enum VersionConversion {
  /// The resource in another version; the document itself where it has that version already.
  ///
  /// Extensions for elements of the version that it has already do not belong there: what they hold
  /// is restored, with a note.
  public static func convert(_ document: Document, to version: FHIRVersion) -> ConversionResult {
    if document.fhirVersion == version { return restore(document) }
    var current = document
    var report = ConversionReport(document, to: version)
    for next in steps(from: document.fhirVersion, to: version) {
      var step = ConversionStep(current, to: next, report)
      current = step.convert()
      report = step.report
    }
    return ConversionResult(
      document: current, diagnostics: current === document ? [] : report.diagnostics())
  }

  /// Whether extensions of a document hold what a version says, R4B being as R4.
  package static func keeps(_ version: FHIRVersion, in document: Document) -> Bool {
    let traces = ConversionTraces(document)
    return FHIRVersion.allCases.contains {
      CrossVersionURL.areAlike($0, version) && traces.holds($0)
    }
  }

  static let typesWithMaps: Set = [
    "Communication", "MedicationAdministration", "MedicationOrder", "MedicationRequest",
    "MedicationStatement", "Observation", "Patient", "Questionnaire", "QuestionnaireResponse",
    "Task",
  ]

  /// Restores what extensions hold for the document's own version.
  private static func restore(_ document: Document) -> ConversionResult {
    let same = ConversionResult(document: document, diagnostics: [])
    guard ConversionTraces(document).holds(document.fhirVersion) else { return same }
    let report = ConversionReport(document, to: document.fhirVersion)
    var step = ConversionStep(document, to: document.fhirVersion, report)
    let result = step.convert()
    let notes = step.report.diagnostics().filter { $0.code == .restoredFromExtension }
    return notes.isEmpty ? same : ConversionResult(document: result, diagnostics: notes)
  }

  /// The versions on the way: R4, but for neighbours.
  private static func steps(from: FHIRVersion, to: FHIRVersion) -> [FHIRVersion] {
    if from == to { return [] }
    let isFar = min(from, to) < .r4 && from != .r4 && to != .r4
    return isFar ? [.r4, to] : [to]
  }
}
