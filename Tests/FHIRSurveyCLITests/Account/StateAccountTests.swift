import Foundation
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@testable import Reminders

/// An account: the state folder as one encrypted file.
struct StateAccountTests {
  private let home: TemporaryFolder
  private let account: StateAccount
  private static let code = RecoveryCode { 0x1234_5678_9ABC_DEF0 }
  private static let now = Instant(secondsSinceEpoch: 1_767_549_600)

  init() throws {
    home = try TemporaryFolder()
    account = StateAccount(state: home.path("state"), cost: SealedKey.Cost(power: 4))
    try put("state/drafts/a.ndjson", "{}\n")
    try put("state/tokens/server.json", "token")
  }

  private func put(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: home.path(path))
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: attributes
    )
    try Data(text.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: home.path(path), encoding: .utf8)
  }

  private func code(_ work: () throws -> Void) -> Diagnostic.Code? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  private func create() throws { try account.create(passphrase: "secret", recovery: Self.code) }

  @Test("A closed account leaves one file that nobody else may read, and opens to what was there")
  func closed() throws {
    try create()
    #expect(account.standing == .closed)
    #expect(!home.exists("state"))
    #expect(TemporaryFolder.mode(home.path("state.closed")) == 0o600)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: home.path("state.closed")))
    #expect(bytes.range(of: Data("token".utf8)) == nil)
    #expect(code { _ = try account.use() } == .accountClosed)
    #expect(code { _ = try account.open(secret: "Secret", at: Self.now) } == .wrongPassphrase)
    #expect(!home.exists("state"))
    #expect(try account.open(secret: "secret", at: Self.now) == nil)
    #expect(account.standing == .open)
    #expect(text("state/drafts/a.ndjson") == "{}\n")
    #expect(text("state/tokens/server.json") == "token")
    #expect(!home.exists("state.closed"))
  }

  @Test("Nothing closes, opens or ends the account while something uses it")
  func inUse() throws {
    try create()
    _ = try account.open(secret: "secret", at: Self.now)
    let use = try account.use()
    #expect(use != nil)
    #expect(code { try account.close(secret: "secret") } == .accountInUse)
    #expect(code { try account.end(secret: "secret") } == .accountInUse)
    #expect(text("state/tokens/server.json") == "token")
    withExtendedLifetime(use) {}
  }

  @Test("The recovery code opens, too; with a new passphrase comes a new code")
  func recovery() throws {
    try create()
    let other = RecoveryCode { 7 }
    #expect(code { try account.check(secret: "forgotten") } == .wrongPassphrase)
    try account.change(secret: Self.code.text, passphrase: "new", recovery: other)
    for old in ["secret", Self.code.text] {
      #expect(code { _ = try account.open(secret: old, at: Self.now) } == .wrongPassphrase)
    }
    _ = try account.open(secret: other.text, at: Self.now)
    try account.close(secret: "new")
    _ = try account.open(secret: "new", at: Self.now)
    #expect(text("state/tokens/server.json") == "token")
  }

  @Test("An account that is ended leaves the files as they are")
  func ended() throws {
    #expect(code { try account.end(secret: "secret") } == .noAccount)
    try create()
    #expect(code { try account.end(secret: "secret") } == .accountClosed)
    #expect(code { try create() } == .accountExists)
    _ = try account.open(secret: "secret", at: Self.now)
    try account.end(secret: "secret")
    #expect(account.standing == .none)
    #expect(text("state/drafts/a.ndjson") == "{}\n")
    #expect(try account.use() == nil)
  }

  @Test("What a run wrote that knew nothing of the closed account is moved aside, not over")
  func aside() throws {
    try create()
    try put("state/drafts/b.ndjson", "mine")
    let aside = try #require(try account.open(secret: "secret", at: Self.now))
    #expect(aside == home.path("state.left-1767549600"))
    #expect(text("state.left-1767549600/drafts/b.ndjson") == "mine")
    #expect(text("state/drafts/a.ndjson") == "{}\n")
    #expect(!home.exists("state/drafts/b.ndjson"))
  }

  @Test("Opening and closing that were cut off leave the account closed and whole")
  func cutOff() throws {
    try create()
    let closed = try Data(contentsOf: URL(fileURLWithPath: home.path("state.closed")))
    _ = try account.open(secret: "secret", at: Self.now)
    // As closing leaves it before the folder is removed, with half of the folder gone.
    try closed.write(to: URL(fileURLWithPath: home.path("state.closed")))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: home.path("state.closed"))
    try FileManager.default.removeItem(atPath: home.path("state/drafts"))
    #expect(account.standing == .closed)
    #expect(try account.open(secret: "secret", at: Self.now) == nil)
    #expect(text("state/drafts/a.ndjson") == "{}\n")
  }

  @Test("A closed file with another bit is refused, and nothing is written")
  func damaged() throws {
    try create()
    let url = URL(fileURLWithPath: home.path("state.closed"))
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: url)
    #expect(code { _ = try account.open(secret: "secret", at: Self.now) } == .backupDamaged)
    #expect(!home.exists("state") && home.exists("state.closed"))
  }
}
