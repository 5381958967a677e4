package import SurveyDiagnostics
package import SurveyPrimitives
package import SystemIO

/// An account of a person on this machine: while it is closed, all of the state folder is in one encrypted file.
///
/// Beside the folder `fhir-survey` is `fhir-survey.account`, which holds the wrapped key, while the account is open, and
/// `fhir-survey.closed`, which holds everything, while it is closed. Where both are there, closing or opening was cut
/// off, and the account is closed. While it is open, the files are those of a folder without an account.
package struct StateAccount: Sendable {
  private let state: String
  private let cost: SealedKey.Cost
  private var openFile: String { "\(state).account" }
  private var closedFile: String { "\(state).closed" }
  private var unpacked: String { "\(state).opening" }

  /// The account of a state folder.
  package init(state: String) { self.init(state: state, cost: .standard) }

  init(state: String, cost: SealedKey.Cost) { (self.state, self.cost) = (state, cost) }

  /// How the account stands.
  package enum Standing: String, Sendable { case none, open, closed }

  package var standing: Standing {
    if FileSystem.kind(of: closedFile) == .file { return .closed }
    return FileSystem.kind(of: openFile) == .file ? .open : .none
  }

  /// Holds an open account open until the value goes; `nil` where there is no account.
  ///
  /// Throws where it is closed, or is being closed.
  package func use() throws(Diagnostic) -> FileLock? {
    switch standing {
    case .none: return nil
    case .closed: throw Diagnostic(.accountClosed)
    case .open:
      guard let lock = try FileLock.share(lockFile), standing == .open else {
        throw Diagnostic(.accountClosed)
      }
      return lock
    }
  }

  private var lockFile: String { "\(state).lock" }

  /// Nobody else uses the folder until the value goes.
  private func alone() throws(Diagnostic) -> FileLock {
    try Files.makeFolders(FileSystem.parts(of: lockFile).folder)
    guard let lock = try FileLock.takeAtOnce(lockFile) else { throw Diagnostic(.accountInUse) }
    return lock
  }
}

// MARK: Making, closing, opening, ending

extension StateAccount {
  /// Makes the account, which is closed then.
  package func create(passphrase: String, recovery: RecoveryCode) throws(Diagnostic) {
    let lock = try alone()
    defer { withExtendedLifetime(lock) {} }
    guard standing == .none else { throw Diagnostic(.accountExists) }
    try checkUnused()
    let key = try SealedFile.seal([], passphrase: passphrase, recovery: recovery, cost: cost)
    let sealed = try SealedFile.seal(archive().bytes, likeThat: key, secret: passphrase)
    try Files.writePrivately(key, to: openFile)
    try close(sealed)
  }

  /// Closes the account by its passphrase or recovery code.
  package func close(secret: String) throws(Diagnostic) {
    let lock = try alone()
    defer { withExtendedLifetime(lock) {} }
    guard standing != .none else { throw Diagnostic(.noAccount) }
    if standing == .closed { return removeFolder() }
    try checkUnused()
    let key = try Files.readPrivately(openFile) ?? []
    try close(SealedFile.seal(archive().bytes, likeThat: key, secret: secret))
  }

  private func archive() throws(Diagnostic) -> StateArchive {
    try Files.makePrivateFolder(state)
    return try StateArchive(of: state, .all)
  }

  /// Throws where a run that began before there was an account writes answers.
  private func checkUnused() throws(Diagnostic) {
    for folder in [StateArchive.drafts, StateArchive.outbox]
    where FileSystem.kind(of: "\(state)/\(folder)") == .folder {
      for path in try Files.entries(of: "\(state)/\(folder)") where AppendOnlyFile.isInUse(path) {
        throw Diagnostic(.accountInUse)
      }
    }
  }

  private func close(_ sealed: [UInt8]) throws(Diagnostic) {
    try Files.writePrivately(sealed, to: closedFile)
    removeFolder()
  }

  /// From here on the closed file is all that there is.
  private func removeFolder() {
    FileSystem.removeTree(state)
    FileSystem.remove(openFile)
  }

  /// Opens the account by its passphrase or recovery code.
  ///
  /// Gives the folder that something else has made meanwhile, which is moved aside; `nil` where there is none.
  package func open(secret: String, at now: Instant) throws(Diagnostic) -> String? {
    let lock = try alone()
    defer { withExtendedLifetime(lock) {} }
    switch standing {
    case .none: throw Diagnostic(.noAccount)
    case .open: return nil
    case .closed: break
    }
    let sealed = try Files.readPrivately(closedFile) ?? []
    let archive = try StateArchive(SealedFile.open(sealed, secret: secret), .all)
    let key = try SealedFile.seal([], likeThat: sealed, secret: secret)
    FileSystem.removeTree(unpacked)
    try Files.makePrivateFolder(unpacked)
    for file in archive.files {
      let path = "\(unpacked)/\(file.path)"
      try Files.makePrivateFolder(FileSystem.parts(of: path).folder)
      try Files.writePrivately(file.bytes, to: path)
    }
    let aside = try putAside(at: now)
    try Files.writePrivately(key, to: openFile)
    try rename(unpacked, state)
    try synchronize()
    FileSystem.remove(closedFile)
    // What is changed from here on must not meet the closed file again after a loss of power.
    try synchronize()
    return aside
  }

  /// Moves away what is in the place of the folder: of opening or closing that was cut off it is a part or a copy; else it
  /// is of a run that knew nothing of the account, and stays under another name.
  private func putAside(at now: Instant) throws(Diagnostic) -> String? {
    guard FileSystem.kind(of: state) == .folder else { return nil }
    let isEmpty = try StateArchive(of: state, .all).files.isEmpty
    if isEmpty || FileSystem.kind(of: openFile) == .file {
      FileSystem.removeTree(state)
      return nil
    }
    let aside = "\(state).left-\(now.secondsSinceEpoch)"
    try rename(state, aside)
    return aside
  }

  private func synchronize() throws(Diagnostic) {
    let folder = FileSystem.parts(of: state).folder
    do {
      try FileSystem.synchronize(folder: folder)
    } catch {
      throw .unwritable(folder, error)
    }
  }

  private func rename(_ old: String, _ new: String) throws(Diagnostic) {
    do {
      try FileSystem.rename(old, to: new)
    } catch {
      throw .unwritable(old, error)
    }
  }

  /// Throws where neither passphrase nor recovery code is this one.
  package func check(secret: String) throws(Diagnostic) {
    _ = try SealedFile.open(Files.readPrivately(presentFile()) ?? [], secret: secret)
  }

  /// Gives the account, open or closed as it is, another passphrase and another recovery code.
  package func change(
    secret: String, passphrase: String, recovery: RecoveryCode
  ) throws(Diagnostic) {
    let lock = try alone()
    defer { withExtendedLifetime(lock) {} }
    let file = try presentFile()
    let bytes = try SealedFile.open(Files.readPrivately(file) ?? [], secret: secret)
    try Files.writePrivately(
      SealedFile.seal(bytes, passphrase: passphrase, recovery: recovery, cost: cost), to: file)
  }

  /// The file that a passphrase opens at present.
  private func presentFile() throws(Diagnostic) -> String {
    switch standing {
    case .none: throw Diagnostic(.noAccount)
    case .open: openFile
    case .closed: closedFile
    }
  }

  /// Ends an account that is open; what is in the folder stays.
  package func end(secret: String) throws(Diagnostic) {
    let lock = try alone()
    defer { withExtendedLifetime(lock) {} }
    switch standing {
    case .none: throw Diagnostic(.noAccount)
    case .closed: throw Diagnostic(.accountClosed)
    case .open: break
    }
    try check(secret: secret)
    FileSystem.remove(openFile)
  }
}
