package import FHIRDocument
package import SurveyFormats

/// Submissions of ODK, KoboToolbox and others: the filled-in instance of an XForm, one a file.
///
/// [ODK XForms](https://getodk.github.io/xforms-spec): elements are named by the rows of the form, groups
/// are around what is in them, repetitions follow each other, and several options are separated by
/// spaces. `meta/instanceID` has the id, `meta/timeEnd` when the form was finished.
package struct SubmissionFormat: AnswersFormat {
  package init() {}

  package var name: String { "submission" }
  package var fileExtension: String { "xml" }
  package var framing: AnswersFraming { .files }
  package var definitions: any SurveyFormat { XLSFormFormat() }

  /// XML with an `instanceID`, or an outermost element with an id, that is none of FHIR or ODM, nor a
  /// page or an XForm.
  package func recognizes(_ source: Source) -> Bool {
    guard let root = source.rootElementName?.split(separator: ":").last,
      !["ODM", "html", "Bundle", "Questionnaire", "QuestionnaireResponse"].contains(root)
    else { return false }
    let start = source.bytes.prefix(1 << 16)
    if start.firstRange(of: Array("instanceID".utf8)) != nil { return true }
    guard start.firstRange(of: Array("http://hl7.org/fhir".utf8)) == nil,
      let tag = start.firstRange(of: Array(root.utf8))
    else { return false }
    return start[tag.upperBound...].prefix { $0 != UInt8(ascii: ">") }
      .firstRange(of: Array(" id=".utf8)) != nil
  }

  package func codec(for form: AnswersForm) -> (any AnswersCodec)? {
    SubmissionForm(form).map { SubmissionCodec($0) }
  }
}
