import FHIRClient
import SurveyDiagnostics
import SurveyOnline

/// A server as a verb uses it: with the tokens of whoever is signed in, and the patient whose tasks are meant.
struct OnlineServer: Sendable {
  /// What is asked, with its tokens.
  private(set) var server: FHIRServer
  /// Its name in the list of servers, or else its address.
  let name: String
  /// Its base address as it was given.
  let base: String
  /// The id of the patient: that of the sign-in, else the one that is named or configured.
  let patient: String?
  /// The address of the server for value sets and code systems.
  let terminology: String?
  /// What was asked for and not granted, to be said before the first question.
  let missingScopes: [Diagnostic]
  /// How the person signs in and out.
  let account: Account

  /// The same server, each request to which is sent once.
  var tryingOnce: OnlineServer {
    var copy = self
    copy.server = server.retrying(.once)
    return copy
  }
}
