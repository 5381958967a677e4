/// FS07xx: the command line and the files that it names.
extension Diagnostic.Code {
  /// A file cannot be read.
  public static let unreadableFile = Self(701)
  /// A file cannot be written.
  public static let unwritableFile = Self(702)
  /// The output exists and `--force` was not given.
  public static let fileExists = Self(703)
  /// The resource is not one that this verb works on.
  public static let wrongResource = Self(704)
  /// No questionnaire among the given files is the one that is asked for.
  public static let questionnaireNotFound = Self(705)
  /// A draft belongs to another questionnaire, or to another form of it.
  public static let draftOfOtherSurvey = Self(706)
}
