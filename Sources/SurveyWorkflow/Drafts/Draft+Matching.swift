public import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyModel

extension JournalHeader {
  /// Why a draft with this header cannot be continued with what is `present`; `nil` where it can.
  ///
  /// Answers must not come into another survey or to another person. That the survey has another
  /// version, ``Diagnostic/Code/draftOfChangedSurvey``, is said where nothing else is in the way: the
  /// answers that fit can be taken over.
  public func mismatch(
    _ survey: Survey, _ present: JournalHeader, file: String
  ) -> Diagnostic? {
    func finding(
      _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, String?> = [:]
    ) -> Diagnostic {
      var finding = Diagnostic(code, at: Location(file: file))
      for case (let name, let text?) in arguments {
        finding.arguments.append(.init(name, .literal(text)))
      }
      return finding
    }
    let match = match(survey)
    if match == .other {
      return finding(.draftOfOtherSurvey, ["name": questionnaire ?? title])
    }
    if let wanted = present.subject, wanted != subject {
      return finding(.draftOfOtherSubject, ["subject": subject, "wanted": wanted])
    }
    if let wanted = present.task, wanted != task {
      return finding(.draftOfOtherTask, ["task": task, "wanted": wanted])
    }
    // What a survey starts with comes from the resources, and is not in the draft.
    if present.contexts != contexts {
      return finding(
        .draftOfOtherContexts, ["contexts": contexts, "wanted": present.contexts])
    }
    if present.amends != amends {
      return finding(.draftOfOtherResponse, ["amends": amends, "wanted": present.amends])
    }
    return match == .changed ? finding(.draftOfChangedSurvey) : nil
  }
}
