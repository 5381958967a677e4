import Crypto
import CryptoExtras
package import SurveyDiagnostics

/// Bytes that a passphrase or a recovery code opens: AES-GCM by a key of chance, which is wrapped twice by keys
/// that scrypt makes.
///
/// A line that names the format, then salt and wrapped key for each of both, the sealed bytes, and at the end
/// the SHA-256 of all that: by it a damaged file and a wrong passphrase are told apart.
package enum SealedFile {
  private static let magic = Array("fhir-survey sealed 1\n".utf8)
  private static let (saltSize, wrappedSize, hashSize) = (16, 60, 32)
  /// The cost of scrypt: 32 MB.
  private static let (rounds, blockSize) = (1 << 15, 8)

  /// Seals bytes.
  package static func seal(
    _ bytes: [UInt8], passphrase: String, recovery: RecoveryCode
  ) throws(Diagnostic) -> [UInt8] {
    do {
      let key = SymmetricKey(size: .bits256)
      var file = magic
      for secret in [Array(passphrase.utf8), Array(recovery.digits.utf8)] {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        let wrapping = try wrappingKey(secret, salt)
        let plain = key.withUnsafeBytes { Array($0) }
        guard let wrapped = try AES.GCM.seal(plain, using: wrapping).combined else {
          throw Diagnostic(.backupDamaged)
        }
        file += salt + Array(wrapped)
      }
      guard let sealed = try AES.GCM.seal(bytes, using: key, authenticating: magic).combined else {
        throw Diagnostic(.backupDamaged)
      }
      file += Array(sealed)
      return file + Array(SHA256.hash(data: file))
    } catch {
      throw Diagnostic(.backupDamaged)
    }
  }

  /// Throws where a file is not whole, or not one of these.
  package static func check(_ file: [UInt8], name: String) throws(Diagnostic) {
    guard file.count >= head + hashSize, file.starts(with: magic),
      Array(SHA256.hash(data: file.dropLast(hashSize))) == Array(file.suffix(hashSize))
    else { throw Diagnostic(.backupDamaged, at: Location(file: name)) }
  }

  private static let head = magic.count + 2 * (saltSize + wrappedSize)

  /// Opens a file by a passphrase or a recovery code.
  package static func open(_ file: [UInt8], secret: String) throws(Diagnostic) -> [UInt8] {
    try check(file, name: "-")
    guard let key = key(file, secret) else { throw Diagnostic(.wrongPassphrase) }
    let sealed = Array(file[head..<file.count - hashSize])
    do {
      return Array(
        try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key, authenticating: magic))
    } catch {
      throw Diagnostic(.backupDamaged)
    }
  }

  /// The key of the bytes: by the passphrase, or by the recovery code.
  private static func key(_ file: [UInt8], _ secret: String) -> SymmetricKey? {
    var start = magic.count
    for text in [secret, RecoveryCode(typed: secret).digits] {
      let salt = Array(file[start..<start + saltSize])
      let wrapped = Array(file[start + saltSize..<start + saltSize + wrappedSize])
      start += saltSize + wrappedSize
      if text.isEmpty { continue }
      if let wrapping = try? wrappingKey(Array(text.utf8), salt),
        let box = try? AES.GCM.SealedBox(combined: wrapped),
        let key = try? AES.GCM.open(box, using: wrapping)
      {
        return SymmetricKey(data: key)
      }
    }
    return nil
  }

  private static func wrappingKey(_ secret: [UInt8], _ salt: [UInt8]) throws -> SymmetricKey {
    try KDF.Scrypt.deriveKey(
      from: secret, salt: salt, outputByteCount: 32, rounds: rounds, blockSize: blockSize,
      parallelism: 1)
  }
}
