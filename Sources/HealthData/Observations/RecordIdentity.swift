import Crypto
import SurveyPrimitives

/// What a record is called, whenever and wherever it is exported.
///
/// It is the UUID of version 5 (RFC 9562) in the namespace of URLs of
///
///     com.apple.health|type|source|start|end|value|unit
///
/// with start and end in UTC (`2020-10-12T06:00:00Z`). A correlation has the values of its parts, in the
/// order of their types, as `type=value`, and their units, each joined by commas.
struct RecordIdentity: Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Makes the identity of a record; `scratch` is room for its name.
  init(
    _ sample: HealthSample, _ start: HealthMoment, _ end: HealthMoment,
    parts: [HealthSample] = [], scratch: inout [UInt8]
  ) {
    let bar = UInt8(ascii: "|")
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: Self.head)
    scratch.append(contentsOf: sample.slice(sample.type))
    scratch.append(bar)
    scratch.append(contentsOf: sample.slice(sample.source))
    scratch.append(bar)
    start.writeUTC(to: &scratch)
    scratch.append(bar)
    end.writeUTC(to: &scratch)
    scratch.append(bar)
    if parts.isEmpty {
      scratch.append(contentsOf: sample.slice(sample.value))
      scratch.append(bar)
      scratch.append(contentsOf: sample.slice(sample.unit))
    } else {
      let sorted = parts.sorted { $0.text($0.type) < $1.text($1.type) }
      let values = sorted.map { "\($0.text($0.type))=\($0.text($0.value))" }
      let units = sorted.map { $0.text($0.unit) }
      scratch += Array("\(values.joined(separator: ","))|\(units.joined(separator: ","))".utf8)
    }
    self.init(name: scratch)
  }

  /// The identity that follows from a name, behind the namespace.
  init(name: [UInt8]) {
    var hash = Insecure.SHA1()
    name.withUnsafeBytes { hash.update(bufferPointer: $0) }
    (high, low) = hash.finalize().withUnsafeBytes { digest in
      (
        UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// What each name begins with.
  static let head = UUIDText.urls + Array("com.apple.health|".utf8)

  /// Writes the UUID.
  func write(to output: inout [UInt8]) {
    UUIDText.appendVersion5(high: high, low: low, to: &output)
  }
}
