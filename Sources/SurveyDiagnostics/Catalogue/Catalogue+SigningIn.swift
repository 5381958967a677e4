/// FS183x, FS184x, FS185x: the list of servers, and signing in to them.
extension Diagnostic.Code {
  /// A name that none of the servers has.
  public static let unknownServer = Self(
    1830, .system, .error, "there is no server {name}",
    hint: "{servers, select, none {none was added} other {there are {servers}}}",
    remedy: "Add the server to the list, or name one that is there.")
  package static let noServerNamed = unknownServer.variant(
    "none", "no server is named",
    hint: "{servers, select, none {add one first} other {name one of {servers}}}")
  package static let serverNameTaken = unknownServer.variant(
    "taken", "there is a server {name} already, {address}",
    hint: "remove it first, or take another name")

  /// Nobody is signed in to a server that wants it.
  public static let notSignedIn = Self(
    1831, .system, .error, "nobody is signed in{server, select, none {} other { to {server}}}",
    hint: "sign in first", remedy: "Sign in to the server first.")
  package static let signInEnded = notSignedIn.variant(
    "ended",
    """
    the sign-in{server, select, none {} other { to {server}}} has ended\
    {reason, select, none {} other {: the server says {reason}}}
    """, hint: "sign in again")

  /// A server refuses a sign-in.
  public static let signInRefused = Self(
    1832, .system, .error,
    """
    the server refused the sign-in: {error}\
    {description, select, none {} other { {description}}}
    """,
    remedy:
      "The server's own words say why; ask who runs it whether this program is registered there.")

  /// The browser came back with something that is not the answer to this sign-in.
  public static let redirectOfOther = Self(
    1833, .system, .error,
    "what came back is not the answer to this sign-in: its state is another one",
    hint: "nobody was signed in; begin again",
    remedy: "Begin again; open no address that this run of the program did not print.")
  package static let redirectOfOtherIssuer = redirectOfOther.variant(
    "issuer",
    """
    what came back is from {issuer, select, none {a server that does not say which it is} \
    other {{issuer}}}, and not from {wanted}
    """, hint: "nobody was signed in; begin again")
  package static let redirectUnreadable = redirectOfOther.variant(
    "unreadable", "what came back holds no code",
    hint: "it is the whole address to which the browser was sent, from http on")

  /// A server did not grant all that was asked for.
  public static let scopeNotGranted = Self(
    1834, .system, .warning, "the server did not grant {scopes}",
    hint: "what needs it will fail; the scopes that are asked for belong to the server's entry",
    remedy: "Ask who runs the server, or ask for less.")

  /// A server answers something else than JSON.
  public static let answerNotJSON = Self(
    1835, .system, .error,
    "what {address} answers is not what a server of FHIR with sign-in answers",
    hint: "the address may be that of a page for people",
    remedy: "Name the base address of the server, as https://example.org/fhir.")

  /// A server does not do its part of a sign-in.
  public static let signInFailed = Self(
    1836, .system, .error, "{address} answered with status {status}",
    remedy: "Try again later, or ask who runs the server.")

  /// A server does not have what a sign-in of this kind needs.
  public static let signInNotOffered = Self(
    1837, .system, .error, "the server does not offer this kind of sign-in: it has no {what}",
    hint: "sign in another way", remedy: "Sign in another way.")
  package static let noSignInNeeded = signInNotOffered.variant(
    "open", "the server does not offer any sign-in", hint: "it is used without one")

  /// The person took too long, or the sign-in was ended.
  public static let signInTooLate = Self(
    1838, .system, .error, "nobody signed in in time", hint: "begin again", remedy: "Begin again.")
  package static let signInOver = signInTooLate.variant(
    "over", "the sign-in was ended before it was done", hint: "begin again")

  /// Others may read what only the owner should.
  public static let openToOthers = Self(
    1839, .system, .error, "others may read or change it: its mode is {mode}",
    hint: "chmod {wanted} {path}, once it is known who has read it",
    remedy: "Take the rights of others away, and sign in again.")
  package static let ownedByOther = openToOthers.variant(
    "owner", "it belongs to another user", hint: "remove it, and sign in again")

  /// The sign-in is for another patient than the one that is configured.
  public static let otherPatient = Self(
    1840, .system, .warning,
    "the sign-in is for the patient {patient}, not for {configured}; it is used",
    hint: "the patient that is configured is not used",
    remedy: "Sign in for the other patient, or change what is configured.")

  /// Several patients match.
  public static let severalPatients = Self(
    1841, .system, .error, "multiple patients found: {patients}",
    hint: "name one of them", remedy: "Name one of the patients.")
  package static let firstPatient = severalPatients.variant(
    "first", "multiple patients found. using first", severity: .warning)

  /// There is no such patient, or none is named.
  public static let noPatient = Self(
    1842, .system, .error,
    "{patient, select, none {it is not known who the patient is} other {there is no patient {patient}}}",
    hint: "name the patient by the id that the server has", remedy: "Name the patient.")

  /// A file does not hold a private key that can sign.
  public static let unusableKey = Self(
    1843, .system, .error, "this is not a private key that can sign in",
    hint: "PEM, JWK or JWK Set, of the curve P-384 or RSA of 2048 bits or more, without a password",
    remedy: "openssl ecparam -name secp384r1 -genkey -noout makes one.")

  /// The list of servers is not as it should be.
  public static let serversUnreadable = Self(
    1844, .system, .error, "the list of servers cannot be read: {reason}",
    hint: "mend it, or take it away and add the servers again",
    remedy: "Mend the file.")
  package static let serversNewer = serversUnreadable.variant(
    "newer", "the list of servers is of version {version}; this program knows version 1",
    hint: "a newer program has written it")

  /// A configuration of the app lacks something.
  public static let incompleteConfiguration = Self(
    1847, .system, .error, "{key} is missing or empty",
    hint: "smartClientBaseUrl, smartClientClientId and patientId are all needed, as texts",
    remedy: "Give the three keys smartClientBaseUrl, smartClientClientId and patientId.")

  /// Nothing can be kept, for there is no folder.
  public static let noHome = Self(
    1849, .system, .error,
    "there is no folder for settings and sign-ins, for {home, select, none {HOME is not set} other {HOME is {home}}}",
    hint: "set HOME, or XDG_CONFIG_HOME and XDG_STATE_HOME", remedy: "Set HOME.")

  /// A port cannot be listened at.
  public static let portNotAvailable = Self(
    1850, .system, .error, "the browser cannot come back to port {port}: {reason}",
    hint: "another program may use it", remedy: "End the other program, or name another port.")

  /// There is no client id.
  public static let noClient = Self(
    1851, .system, .error, "it is not known by which name the server knows this program",
    hint: "the server's entry needs the client id that its operator gave",
    remedy: "Ask who runs the server for a client id, and add it to the server's entry.")

  /// The server could not be asked to take tokens back.
  public static let notRevoked = Self(
    1853, .system, .warning,
    """
    the tokens are removed here, and the server may still take them\
    {reason, select, none {: it cannot take tokens back} other {: {reason}}}
    """,
    remedy: "Tell the server's operator where that matters.")

  /// New tokens could not be kept.
  public static let tokensNotKept = Self(
    1854, .system, .warning, "the new tokens could not be stored: {reason}",
    hint: "this run goes on; sign in again after it", remedy: "Make room, and sign in again.")

  static let signingIn: [Self] = [
    .unknownServer, .noServerNamed, .serverNameTaken, .notSignedIn, .signInEnded, .signInRefused,
    .redirectOfOther, .redirectOfOtherIssuer, .redirectUnreadable, .scopeNotGranted, .answerNotJSON,
    .signInFailed, .signInNotOffered, .noSignInNeeded, .signInTooLate, .signInOver, .openToOthers,
    .ownedByOther, .otherPatient, .severalPatients, .firstPatient, .noPatient, .unusableKey,
    .serversUnreadable, .serversNewer, .incompleteConfiguration,
    .noHome, .portNotAvailable, .noClient, .notRevoked, .tokensNotKept,
  ]
}
