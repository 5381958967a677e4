/// FS07xx: the command line and the files that it names.
extension Diagnostic.Code {
  /// The resource is not one that this verb works on.
  public static let wrongResource = Self(704)
  /// No questionnaire among the given files is the one that is asked for.
  public static let questionnaireNotFound = Self(705)
  /// A draft belongs to another questionnaire, or to another form of it.
  public static let draftOfOtherSurvey = Self(706)
}
