/// FS186x, FS187x: tasks on servers, and answers on their way to them.
extension Diagnostic.Code {
  /// What was answered waits in the outbox.
  public static let keptInOutbox = Self(
    1861, .system, .warning, "not sent; it waits in the outbox as {entry}",
    remedy: "Nothing is lost; it is sent when the server can be reached.")

  /// A file of the outbox is not an entry.
  public static let notAnOutboxEntry = Self(
    1862, .system, .error,
    "it is not an entry of an outbox that is read here (version {version})",
    hint: "leave it where it is, and take a program that is as new as the one that wrote it",
    remedy:
      "Leave it where it is: it may hold answers. A program that is as new as the one that wrote it sends it."
  )

  /// There is no such entry.
  public static let noSuchOutboxEntry = Self(
    1863, .system, .error,
    "the outbox has {count, plural, =0 {no entry} one {one entry} other {# entries}} called {name}",
    remedy: "Name an entry as the list has it.")

  /// A server has something else under the id or identifier of what is to be stored.
  public static let otherResourceThere = Self(
    1865, .system, .error, "the server has another {address}, which is left as it is",
    hint: "give the response an id and an identifier of its own",
    remedy: "Give the response an id and an identifier of its own; nothing was overwritten.")

  /// Whether a server has it already cannot be found out.
  public static let cannotLookUp = Self(
    1867, .system, .error,
    "it may be on the server already, which cannot be found out: {count, plural, one {one resource was} other {# resources were}} looked through",
    hint: "it waits in the outbox",
    remedy:
      "Look on the server for the identifier of the response; where it is there, drop the entry of the outbox."
  )

  /// A Task was changed while it was answered.
  public static let taskChangedMeanwhile = Self(
    1868, .system, .note,
    "the Task {task} was changed on the server meanwhile; both changes are kept",
    remedy: "Nothing needs to be done.")
  package static let taskDoneByOther = taskChangedMeanwhile.variant(
    "done",
    "the Task {task} was completed on the server meanwhile, with another response; this one is named there, too",
    severity: .warning)
  package static let taskClosedMeanwhile = taskChangedMeanwhile.variant(
    "closed",
    "the Task {task} is {status} on the server meanwhile and was left so; the response is stored",
    severity: .warning)

  /// A Task changes again and again.
  public static let taskKeepsChanging = Self(
    1869, .system, .error, "the Task {task} was changed by others each time it was to be completed",
    hint: "the response is stored; the Task waits in the outbox",
    remedy: "Send again later; the response is stored, only the Task waits in the outbox.")

  /// A server sends Tasks of others.
  public static let foreignTasks = Self(
    1871, .system, .note,
    "{count, plural, one {one Task of somebody else} other {# Tasks of others}} came, and {count, plural, one {is} other {are}} not shown",
    remedy: "Nothing needs to be done; the server does not keep to what was searched for.")

  /// The list is not the newest.
  public static let cachedTasks = Self(
    1872, .system, .warning, "this is the list of {moment}",
    remedy: "Nothing needs to be done; the list is read again when the server can be reached.")

  /// Nothing was kept for work without a network.
  public static let nothingCached = Self(
    1873, .system, .error, "no list of the tasks of {person} was kept for work without a network",
    hint: "list the tasks once while the server can be reached",
    remedy: "List the tasks once while the server can be reached.")

  /// Something that a form needs is not on the server.
  public static let missingOnServer = Self(
    1874, .system, .warning, "{what} is not on the server",
    remedy: "Give it as a file, or have it put on the server; questions that need it may stay open."
  )
  package static let taskNotThere = missingOnServer.variant(
    "task", "there is no Task {task} on the server", severity: .error)

  /// A Task is somebody else's.
  public static let taskOfOther = Self(
    1875, .system, .error, "the Task {task} is not one of {person}",
    hint: "name its owner, if you answer for them",
    remedy: "Name the owner of the Task, if you answer for them.")

  static let sending: [Self] = [
    .keptInOutbox, .notAnOutboxEntry, .noSuchOutboxEntry, .otherResourceThere,
    .cannotLookUp, .taskChangedMeanwhile, .taskDoneByOther, .taskClosedMeanwhile,
    .taskKeepsChanging, .foreignTasks, .cachedTasks, .nothingCached,
    .missingOnServer, .taskNotThere, .taskOfOther,
  ]
}
