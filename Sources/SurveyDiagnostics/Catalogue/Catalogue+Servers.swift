/// FS180x, FS181x, FS182x: servers, and what they answer.
extension Diagnostic.Code {
  /// There is nothing that carries requests.
  public static let noTransport = Self(
    1801, .system, .error, "there is no connection to the network here",
    remedy: "Run the command where there is a network.")

  /// A server cannot be reached.
  public static let serverNotReached = Self(
    1802, .system, .error, "{server} cannot be reached: {reason}",
    hint: "is the address right, and the server running?",
    remedy:
      "Look whether the address is right, whether the server is running, and whether there is a network.",
    issueType: "transient")
  package static let hostNotFound = serverNotReached.variant(
    "name", "{server} cannot be reached: no machine is known by this name",
    hint: "is the name right, and is there a network?")
  package static let connectionRefused = serverNotReached.variant(
    "refused", "{server} cannot be reached: nothing answers there",
    hint: "is the server running, and the port right?")
  package static let proxyNotFound = serverNotReached.variant(
    "proxy", "{server} cannot be reached: no machine is known by the name of the proxy",
    hint: "look at the variables https_proxy and http_proxy of the environment")

  /// The certificate of a server is not accepted.
  public static let untrustedServer = Self(
    1803, .system, .error, "the certificate of {server} is not accepted: {reason}",
    remedy:
      "Name the file with the certificate of the authority, if the server is the right one; its operator renews one that has expired.",
    issueType: "security")
  package static let unknownAuthority = untrustedServer.variant(
    "authority",
    "the certificate of {server} is not accepted: the authority that signed it is not known here",
    hint: "if the server is the right one, name the file with the certificate of its authority")
  package static let wrongHost = untrustedServer.variant(
    "host", "the certificate of {server} is not accepted: it is that of another machine",
    hint: "write the name that is in the certificate")
  package static let expiredCertificate = untrustedServer.variant(
    "expired", "the certificate of {server} is not accepted: it has expired",
    hint: "its operator has to renew it; is the clock of this machine right?")
  package static let unreadableAuthorities = untrustedServer.variant(
    "file", "the certificates of authorities cannot be read: {reason}")

  /// A server did not answer in time.
  public static let serverSilent = Self(
    1804, .system, .error, "{server} did not answer within {seconds} s",
    remedy: "Try again later; a server that needs longer needs a longer time limit.",
    issueType: "timeout")
  package static let connectionSlow = serverSilent.variant(
    "connecting", "{server} cannot be reached: no connection within {seconds} s")

  /// A connection ended before all was said.
  public static let connectionCut = Self(
    1805, .system, .error, "the connection to {server} was cut before all was said",
    remedy: "Try again.", issueType: "transient")

  /// A request was given up.
  public static let requestCancelled = Self(
    1806, .system, .error, "the request was given up", remedy: "Nothing needs to be done.",
    issueType: "transient")

  /// What carries requests failed otherwise.
  public static let transferFailed = Self(
    1807, .system, .error, "the request to {server} failed: {reason}",
    remedy: "The reason is in the words of the library that carries requests.",
    issueType: "transient")

  /// An address is not that of a server.
  public static let notAServerAddress = Self(
    1808, .system, .error, "{address} is not the address of a server",
    hint: "write it as https://example.org/fhir",
    remedy: "Write the address as https://example.org/fhir.")

  /// Nothing is sent without encryption.
  public static let insecureServer = Self(
    1809, .system, .error, "{server} is spoken to without encryption, so others could read along",
    hint: "use https, or say that it is meant",
    remedy: "Use https; plain http is for servers on this machine.", issueType: "security")

  /// A server sends to another one.
  public static let redirectedElsewhere = Self(
    1810, .system, .error, "{server} sends to another server, {target}, which is not followed",
    hint: "use that address, if it is trusted",
    remedy:
      "Use the address of the other server, if it is trusted: neither questions nor tokens go there otherwise.",
    issueType: "security")
  package static let redirectedTooOften = redirectedElsewhere.variant(
    "circle", "{server} sends from one address to the next and back, last to {target}",
    hint: "its operator has to correct this")

  /// A server answered with something that is not FHIR.
  public static let notFHIR = Self(
    1811, .system, .error,
    "{request} gave {type, select, none {something} other {{type}}} that is not FHIR{reason, select, none {} other {: {reason}}}",
    hint: "is the address that of a FHIR server, and not of a page about it?",
    remedy: "Look whether the address is that of a FHIR server.", issueType: "structure")
  package static let wrongReply = notFHIR.variant(
    "resource", "{request} gave {found}, not {wanted}")

  /// A server answered more than is taken.
  public static let replyTooLarge = Self(
    1812, .system, .error, "{request} gave more than {limit} bytes",
    remedy: "Ask for less at once.", issueType: "too-costly")

  /// A server did not do what was asked.
  public static let serverRefuses = Self(
    1813, .system, .error,
    "{request}: the server answered {status}{reason, select, none {} other {: {reason}}}",
    remedy: "The server says why; 404 means that it has no such thing.", issueType: "processing")
  package static let serverForbids = serverRefuses.variant(
    "forbidden",
    "{request}: the server does not allow it (403){reason, select, none {} other {: {reason}}}",
    hint: "sign in as somebody who may, or with a wider scope")

  /// What a server says of a request.
  public static let serverSays = Self(
    1814, .system, .error, "{text} ({code})", remedy: "These are the words of the server.",
    issueType: "processing")
  package static let serverWarns = serverSays.variant(
    "warning", "{text} ({code})", severity: .warning)
  package static let serverNotes = serverSays.variant("note", "{text} ({code})", severity: .note)

  /// The pages of a search do not end.
  public static let endlessPages = Self(
    1815, .system, .error, "the pages of {request} do not end: one comes again",
    remedy: "Its operator has to correct this; narrow the search meanwhile.",
    issueType: "processing")
  package static let emptyPages = endlessPages.variant(
    "empty", "the pages of {request} do not end: {count} in a row have nothing in them")
  package static let pagesElsewhere = endlessPages.variant(
    "elsewhere", "the next page of {request} is on another server, {target}, which is not asked",
    hint: "use that address, if it is trusted")

  /// A server does not know a value set, or not all of its codes.
  public static let valueSetNotOnServer = Self(
    1816, .terminology, .warning,
    "{server} does not say the codes of the value set {address}: {reason}",
    hint: "give the file or the package that it is in, or ask another server",
    remedy: "Give the file or the package that the value set is in, or ask another server.",
    issueType: "not-found")

  /// A value set that a server has has too many codes to list.
  package static let valueSetTooBig = valueSetNotOnServer.variant(
    "too-big", "the value set {address} has {count} codes, too many to list",
    hint: "search for a code by words")

  /// A server does not export data, or not any more.
  public static let bulkEnded = Self(
    1817, .system, .error, "the export that was begun is not on the server any more: {reason}",
    hint: "begin again", remedy: "Begin the download again.",
    issueType: "not-found")
  package static let bulkFileElsewhere = bulkEnded.variant(
    "elsewhere",
    "{file} is on another server, {target}, which wants the token of {server}; no token goes there")
  package static let bulkWithoutPlace = bulkEnded.variant(
    "place", "{request}: the server accepted the export and does not say where to ask for it")
  package static let bulkUnreadable = bulkEnded.variant(
    "manifest", "{request} does not list the files of the export")
  package static let bulkFileTooShort = bulkEnded.variant(
    "short", "{file} has {found} bytes, and {wanted} were announced")

  /// A folder has the download of something else.
  public static let bulkOfOther = Self(
    1818, .system, .error, "this folder has a download of {other}, which was not finished",
    hint: "name another folder", remedy: "Name another folder, or remove this one.")

  /// A server does not export data at once; it is asked for them page by page.
  public static let bulkByPages = Self(
    1819, .system, .note, "{server} has no $export; its resources are asked for page by page",
    remedy: "Nothing needs to be done; a server with $export is faster, and says what was deleted.")

  /// A server could not export everything.
  public static let bulkErrors = Self(
    1820, .system, .warning,
    "the server says of {count, plural, one {# file} other {# files}} what went wrong, in {file}",
    remedy: "Read what the server says in the file.")

  /// A server does not have a resource.
  public static let notOnServer = Self(
    1821, .system, .error, "{server} has no {type} {address}",
    hint: "write Type/id, or the canonical address with its version",
    remedy: "Name a resource that the server has: as Type/id, or by its canonical address.",
    issueType: "not-found")

  static let servers: [Self] = [
    noTransport, serverNotReached, hostNotFound, connectionRefused, proxyNotFound, untrustedServer,
    unknownAuthority, wrongHost, expiredCertificate, unreadableAuthorities, serverSilent,
    connectionSlow, connectionCut, requestCancelled, transferFailed, notAServerAddress,
    insecureServer, redirectedElsewhere, redirectedTooOften, notFHIR, wrongReply, replyTooLarge,
    serverRefuses, serverForbids, serverSays, serverWarns, serverNotes, endlessPages,
    emptyPages, pagesElsewhere, valueSetNotOnServer, valueSetTooBig, bulkEnded, bulkFileElsewhere,
    bulkWithoutPlace, bulkUnreadable, bulkFileTooShort, bulkOfOther, bulkByPages, bulkErrors,
    notOnServer,
  ]
}
