/// FS07xx: the command line and the files that it names.
extension Diagnostic.Code {
  /// The resource is not one that this verb works on.
  public static let wrongResource = Self(704)
  /// No questionnaire among the given files is the one that is asked for.
  public static let questionnaireNotFound = Self(705)
  /// A file given as an answer is too large, or no file.
  public static let attachmentTooLarge = Self(708)
  /// Another run of the program is writing to a file.
  public static let fileInUse = Self(707)
  /// A draft belongs to another questionnaire, or to another form of it.
  public static let draftOfOtherSurvey = Self(706)
}
