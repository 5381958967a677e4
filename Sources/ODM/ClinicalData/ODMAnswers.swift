package import FHIRDocument
package import SurveyFormats

/// The ClinicalData of ODM as a format of answers.
package struct ODMAnswers: AnswersFormat {
  /// The version that is written.
  package var version: ODMVersion

  package init(version: ODMVersion = .v1) { self.version = version }

  package var name: String { "odm" }
  package var fileExtension: String { "xml" }
  package var framing: AnswersFraming { .document }
  package var definitions: any SurveyFormat { ODMFormat(version: version) }

  /// An ODM with data in it.
  package func recognizes(_ source: Source) -> Bool {
    ODMFormat().recognizes(source)
      && source.bytes.firstRange(of: Array("<ClinicalData".utf8)) != nil
  }

  package func codec(for form: AnswersForm) -> (any AnswersCodec)? { ODMClinicalData(form) }
}
