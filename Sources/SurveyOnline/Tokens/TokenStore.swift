import Crypto
public import SMART
public import SurveyDiagnostics
import SystemIO

/// The sign-ins of a person: a file for each server and issuer, which only its owner may read.
///
/// A file is replaced whole. Files and folders that others may read are refused.
public struct TokenStore: Sendable {
  /// The folder.
  public let folder: String

  /// The sign-ins in a folder, which is made when there is one to keep.
  public init(_ folder: String) { self.folder = folder }

  /// The sign-in to a server; `nil` where nobody is signed in.
  public func find(_ base: StatedAddress) throws(Diagnostic) -> StoredSignIn? {
    guard FileSystem.kind(of: folder) != .missing else { return nil }
    try Files.makePrivateFolder(folder)
    for path in try paths(base) {
      // A file that is not one of ours is as if there were none: whoever signs in again replaces it.
      if let bytes = try Files.readPrivately(path), let found = StoredSignIn(bytes),
        StatedAddress(found.base)?.base == base.base
      {
        return found
      }
    }
    return nil
  }

  /// Keeps a sign-in, on the disk when this returns, in the place of every other one to its server.
  public func save(_ signIn: StoredSignIn, for base: StatedAddress) throws(Diagnostic) {
    try Files.makePrivateFolder(folder)
    let path = "\(folder)/\(Self.name(base))-\(Self.digest(signIn.issuer)).json"
    try Files.writePrivately(signIn.json, to: path)
    for other in try paths(base) where other != path { FileSystem.remove(other) }
  }

  /// Forgets the sign-in to a server.
  public func remove(_ base: StatedAddress) throws(Diagnostic) {
    guard FileSystem.kind(of: folder) != .missing else { return }
    for path in try paths(base) { FileSystem.remove(path) }
  }

  /// Waits until no other process renews the tokens of a server, and keeps them from it.
  func lock(_ base: StatedAddress) async throws(Diagnostic) -> FileLock {
    try Files.makePrivateFolder(folder)
    return try await FileLock.take("\(folder)/\(Self.name(base)).lock")
  }

  private func paths(_ base: StatedAddress) throws(Diagnostic) -> [String] {
    let start = "\(folder)/\(Self.name(base))-"
    return try Files.entries(of: folder).filter { $0.hasPrefix(start) && $0.hasSuffix(".json") }
  }

  /// What files of a server begin with, whether or not its address ends with a slash.
  private static func name(_ base: StatedAddress) -> String {
    digest(base.base)
  }

  private static func digest(_ text: String) -> String {
    SHA256.hash(data: Array(text.utf8)).prefix(12).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
