import SurveyDiagnostics
import Testing

@testable import Reminders

/// Encrypted copies.
struct SealedFileTests {
  private static let code = RecoveryCode { 0x1234_5678_9ABC_DEF0 }
  private static let cost = SealedKey.Cost(power: 4)

  @Test("Passphrase and recovery code open what they closed, and nothing else does")
  func secrets() throws {
    let bytes = Array("a dose".utf8)
    let file = try SealedFile.seal(bytes, passphrase: "open", recovery: Self.code, cost: Self.cost)
    #expect(try SealedFile.open(file, secret: "open") == bytes)
    #expect(try SealedFile.open(file, secret: Self.code.text.lowercased()) == bytes)
    #expect(file.firstIndex(of: UInt8(ascii: "a")).map { file[$0...].starts(with: bytes) } != true)
    #expect(code { _ = try SealedFile.open(file, secret: "Open") } == .wrongPassphrase)
  }

  @Test("A file with one other bit, wherever that is, is damaged, and so is one that is cut")
  func damage() throws {
    let file = try SealedFile.seal(
      [1, 2, 3], passphrase: "open", recovery: Self.code, cost: Self.cost)
    for index in file.indices {
      var other = file
      other[index] ^= 1
      #expect(code { _ = try SealedFile.open(other, secret: "open") } == .backupDamaged)
    }
    #expect(code { _ = try SealedFile.open(file.dropLast(), secret: "open") } == .backupDamaged)
    #expect(code { _ = try SealedFile.open([], secret: "open") } == .backupDamaged)
  }

  @Test(
    "Files outside the folders that are kept are refused",
    arguments: ["../x", "tokens/a.json", "outbox/../../x", "drafts/", "/etc/passwd"])
  func paths(path: String) throws {
    func length(_ count: Int) -> [UInt8] { [UInt8(count), 0, 0, 0, 0, 0, 0, 0] }
    let archive =
      Array("fhir-survey state 1\n".utf8) + length(path.utf8.count) + Array(path.utf8) + length(0)
    #expect(code { _ = try StateArchive(archive) } == .backupDamaged)
  }

  private func code(_ work: () throws -> Void) -> Diagnostic.Code? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }
}
