import Foundation
import OnlineSupport
import SMART
import SurveyDiagnostics
import SurveyOnline
import TestSupport
import Testing

/// How tokens are kept and renewed.
struct StoredTokensTests {
  private func store() throws -> (TokenStore, Workspace) {
    let folder = try Workspace()
    return (TokenStore(folder.file("state/tokens")), folder)
  }

  private func code(_ work: () async throws -> Void) async -> String? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code.key
    }
  }

  @Test("Twenty that renew at once spend no refresh token twice")
  func together() async throws {
    let (store, _folder) = try store()
    defer { withExtendedLifetime(_folder) {} }
    try store.save(RotatingServer.signIn(), for: try #require(RotatingServer.base))
    let server = RotatingServer()
    try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<20 {
        let tokens = try server.tokens(store)
        group.addTask { try await tokens.authorization(insteadOf: nil) }
      }
      for try await token in group { #expect(token?.hasPrefix("Bearer A") == true) }
    }
    #expect(!server.isRevoked)
    #expect(server.renewals == 20)
  }

  @Test("Who comes later takes what another one renewed")
  func later() async throws {
    let (store, _folder) = try store()
    defer { withExtendedLifetime(_folder) {} }
    try store.save(RotatingServer.signIn(), for: try #require(RotatingServer.base))
    let server = RotatingServer(life: 3600)
    let (first, second) = (try server.tokens(store), try server.tokens(store))
    #expect(try await first.authorization(insteadOf: nil) == "Bearer A1")
    #expect(try await second.authorization(insteadOf: nil) == "Bearer A1")
    // Both were refused at once: one renews, the other takes that.
    #expect(try await first.authorization(insteadOf: "Bearer A1") == "Bearer A2")
    #expect(try await second.authorization(insteadOf: "Bearer A1") == "Bearer A2")
    #expect(server.renewals == 2)
  }

  @Test("A token that is still good for a moment is used where it cannot be renewed")
  func stillGood() async throws {
    let (store, _folder) = try store()
    defer { withExtendedLifetime(_folder) {} }
    let base = try #require(RotatingServer.base)
    try store.save(RotatingServer.signIn(refresh: nil, seconds: 10), for: base)
    let tokens = try RotatingServer().tokens(store)
    #expect(try await tokens.authorization(insteadOf: nil) == "Bearer A0")
    let refused = await code { _ = try await tokens.authorization(insteadOf: "Bearer A0") }
    #expect(refused == Diagnostic.Code.signInEnded.key)
  }

  @Test("A sign-in that the server ended is said to be so, and its refresh token is not sent again")
  func ended() async throws {
    let (store, _folder) = try store()
    defer { withExtendedLifetime(_folder) {} }
    let base = try #require(RotatingServer.base)
    try store.save(RotatingServer.signIn(refresh: "R7"), for: base)
    let tokens = try RotatingServer().tokens(store)
    let refused = await code { _ = try await tokens.authorization(insteadOf: nil) }
    #expect(refused == Diagnostic.Code.signInEnded.key)
    #expect(try store.find(base)?.tokens.refresh == nil)
  }

  @Test("Without a sign-in requests go without a token, and a server that wants one is told apart")
  func none() async throws {
    let (store, _folder) = try store()
    defer { withExtendedLifetime(_folder) {} }
    let tokens = try RotatingServer().tokens(store)
    #expect(try await tokens.authorization(insteadOf: nil) == nil)
    let refused = await code { _ = try await tokens.authorization(insteadOf: "") }
    #expect(refused == Diagnostic.Code.notSignedIn.key)
  }

  @Test("Files of tokens are for their owner alone, in a folder for their owner alone")
  func modes() throws {
    let (store, _folder) = try store()
    defer { withExtendedLifetime(_folder) {} }
    let base = try #require(RotatingServer.base)
    let signIn = try RotatingServer.signIn()
    try store.save(signIn, for: base)
    #expect(try mode(store.folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: store.folder)
    let file = "\(store.folder)/\(try #require(names.first))"
    #expect(try mode(file) == 0o600)
    #expect(try store.find(base) == signIn)
    // Whether or not the address ends with a slash.
    #expect(try store.find(try #require(StatedAddress("https://EXAMPLE.org:443/fhir/"))) == signIn)
    #expect(try store.find(try #require(StatedAddress("https://example.org/other"))) == nil)
    for (path, wrong, right) in [(file, 0o640, 0o600), (store.folder, 0o750, 0o700)] {
      try FileManager.default.setAttributes([.posixPermissions: wrong], ofItemAtPath: path)
      #expect(thrown { try store.find(base) } == Diagnostic.Code.openToOthers.key)
      try FileManager.default.setAttributes([.posixPermissions: right], ofItemAtPath: path)
    }
    try store.remove(base)
    #expect(try store.find(base) == nil)
  }

  @Test("A sign-in takes the place of one with another issuer, and what is not one is not read")
  func replaced() throws {
    let (store, _folder) = try store()
    defer { withExtendedLifetime(_folder) {} }
    let base = try #require(RotatingServer.base)
    let first = try RotatingServer.signIn()
    try store.save(first, for: base)
    let second = StoredSignIn(
      base: first.base, issuer: "https://other.example.org", renewal: first.renewal,
      tokens: first.tokens)
    try store.save(second, for: base)
    let names = try FileManager.default.contentsOfDirectory(atPath: store.folder)
    #expect(names.count == 1)
    #expect(try store.find(base)?.issuer == "https://other.example.org")
    let file = "\(store.folder)/\(try #require(names.first))"
    try Data("{".utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(try store.find(base) == nil)
  }

  @Test("Nothing of a token is in what is printed of a sign-in")
  func printed() throws {
    var text = ""
    dump(try RotatingServer.signIn(refresh: "SECRET"), to: &text)
    #expect(!text.contains("SECRET") && !text.contains("A0"))
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func thrown<Value>(_ work: () throws -> Value) -> String? {
    do {
      _ = try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code.key
    }
  }
}
