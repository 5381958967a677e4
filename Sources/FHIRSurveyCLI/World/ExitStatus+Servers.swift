import SurveyDiagnostics

extension ExitStatus {
  /// How a command ends that a finding about a server, or about signing in to one, does not let go on.
  ///
  /// This is the one place where such findings become numbers.
  static func of(_ finding: Diagnostic) -> ExitStatus {
    switch finding.code {
    case .noPassphrase, .unknownServer, .insecureServer, .notAServerAddress, .noClient,
      .bulkOfOther:
      .usage
    case .severalPatients, .noPatient, .unusableKey, .serversUnreadable, .incompleteConfiguration:
      .badInput
    case .notAHealthExport, .oversizedExport, .noHealthMapping, .noRecordsOfType, .notAMapping,
      .damagedArchive:
      .badInput
    case .noHealthConsent: .notAllowed
    case .unreadableInput, .noHome, .notOnServer: .noInput
    case .unwritableOutput, .outputExists: .noOutput
    case .remindersNewer: .badInput
    case .notSignedIn, .wrongPassphrase, .accountClosed, .signInRefused, .redirectOfOther,
      .signInTooLate,
      .openToOthers:
      .notAllowed
    // Of the same number as other refusals.
    case .serverForbids where finding.code.key == Diagnostic.Code.serverForbids.key: .notAllowed
    case .answerNotJSON, .notFHIR, .wrongReply, .replyTooLarge, .endlessPages: .badAnswer
    case .keptInOutbox: .keptForLater
    case .requestCancelled: .interrupted
    case _ where finding.code.category == .syntax: .badInput
    default: .serverRefused
    }
  }
}
