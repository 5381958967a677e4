import Crypto
import CryptoExtras
import SurveyDiagnostics

/// A key of chance, wrapped by a passphrase and by a recovery code: the cost, then salt and wrapped key for each of both.
struct SealedKey {
  let key: SymmetricKey
  let wrapped: [UInt8]

  /// What it costs to try a passphrase: the rounds of scrypt as a power of two.
  struct Cost: Hashable, Sendable {
    let power: UInt8
    /// 32 MB of memory for each trial.
    static let standard = Cost(power: 15)
    /// Costs that a file may ask for.
    static let allowed: ClosedRange<UInt8> = 1...20
  }

  private static let (saltSize, wrappedSize) = (16, 60)
  /// How many bytes ``wrapped`` has.
  static let size = 1 + 2 * (saltSize + wrappedSize)

  /// A new key.
  init(
    passphrase: String, recovery: RecoveryCode, cost: Cost = .standard
  ) throws(Diagnostic) {
    let key = SymmetricKey(size: .bits256)
    var wrapped = [cost.power]
    for secret in [passphrase, recovery.digits] {
      let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
      let plain = key.withUnsafeBytes { Array($0) }
      guard let wrapping = try? Self.wrappingKey(secret, salt, cost),
        let box = try? AES.GCM.seal(plain, using: wrapping).combined
      else { throw Diagnostic(.backupDamaged) }
      wrapped += salt + Array(box)
    }
    (self.key, self.wrapped) = (key, wrapped)
  }

  /// The key that a passphrase or a recovery code unwraps; `nil` where neither does.
  static func open(_ wrapped: ArraySlice<UInt8>, _ secret: String) -> SymmetricKey? {
    guard let power = wrapped.first, Cost.allowed.contains(power) else { return nil }
    var rest = wrapped.dropFirst()
    for text in [secret, RecoveryCode(typed: secret).digits] {
      let salt = Array(rest.prefix(saltSize))
      let box = Array(rest.dropFirst(saltSize).prefix(wrappedSize))
      rest = rest.dropFirst(saltSize + wrappedSize)
      if text.isEmpty { continue }
      if let wrapping = try? wrappingKey(text, salt, Cost(power: power)),
        let sealed = try? AES.GCM.SealedBox(combined: box),
        let key = try? AES.GCM.open(sealed, using: wrapping)
      {
        return SymmetricKey(data: key)
      }
    }
    return nil
  }

  private static func wrappingKey(
    _ secret: String, _ salt: [UInt8], _ cost: Cost
  ) throws -> SymmetricKey {
    try KDF.Scrypt.deriveKey(
      from: Array(secret.utf8), salt: salt, outputByteCount: 32, rounds: 1 << Int(cost.power),
      blockSize: 8, parallelism: 1)
  }
}
