import Crypto
import CryptoExtras
package import SurveyDiagnostics

/// Bytes that a passphrase or a recovery code opens: AES-GCM by a key of chance, which is wrapped twice by keys
/// that scrypt makes.
///
/// A line that names the format, then the wrapped key, the sealed bytes, and at the end
/// the SHA-256 of all that: by it a damaged file and a wrong passphrase are told apart.
package enum SealedFile {
  private static let magic = Array("fhir-survey sealed 1\n".utf8)
  private static let hashSize = 32
  private static let headSize = magic.count + SealedKey.size

  /// Seals bytes by a new key.
  package static func seal(
    _ bytes: [UInt8], passphrase: String, recovery: RecoveryCode
  ) throws(Diagnostic) -> [UInt8] {
    try seal(bytes, passphrase: passphrase, recovery: recovery, cost: .standard)
  }

  static func seal(
    _ bytes: [UInt8], passphrase: String, recovery: RecoveryCode, cost: SealedKey.Cost
  ) throws(Diagnostic) -> [UInt8] {
    let new = try SealedKey(passphrase: passphrase, recovery: recovery, cost: cost)
    return try seal(bytes, new.wrapped, new.key)
  }

  /// Seals bytes by the key of another file, so that what opens that one opens this one, too.
  package static func seal(
    _ bytes: [UInt8], likeThat file: [UInt8], secret: String
  ) throws(Diagnostic) -> [UInt8] {
    try check(file, name: "-")
    let wrapped = file[magic.count..<headSize]
    guard let key = SealedKey.open(wrapped, secret) else { throw Diagnostic(.wrongPassphrase) }
    return try seal(bytes, wrapped, key)
  }

  private static func seal(
    _ bytes: [UInt8], _ wrapped: some Sequence<UInt8>, _ key: SymmetricKey
  ) throws(Diagnostic) -> [UInt8] {
    guard let sealed = try? AES.GCM.seal(bytes, using: key, authenticating: magic).combined else {
      throw Diagnostic(.backupDamaged)
    }
    let file = magic + wrapped + Array(sealed)
    return file + Array(SHA256.hash(data: file))
  }

  /// Throws where a file is not whole, or not one of these.
  package static func check(_ file: [UInt8], name: String) throws(Diagnostic) {
    guard file.count >= headSize + hashSize, file.starts(with: magic),
      Array(SHA256.hash(data: file.dropLast(hashSize))) == Array(file.suffix(hashSize))
    else { throw Diagnostic(.backupDamaged, at: Location(file: name)) }
  }

  /// Opens a file by a passphrase or a recovery code.
  package static func open(_ file: [UInt8], secret: String) throws(Diagnostic) -> [UInt8] {
    try check(file, name: "-")
    guard let key = SealedKey.open(file[magic.count..<headSize], secret) else {
      throw Diagnostic(.wrongPassphrase)
    }
    let sealed = Array(file[headSize..<file.count - hashSize])
    do {
      return Array(
        try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key, authenticating: magic))
    } catch {
      throw Diagnostic(.backupDamaged)
    }
  }
}
