/// Another program or library.
struct Peer: Sendable {
  let name: String
  /// The seconds of each run; empty where the peer is not here or does not read the bytes.
  let measure: @Sendable (_ bytes: [[UInt8]], _ rounds: Int) -> [Double]
}

/// The seconds that something takes.
func seconds(_ work: () -> Void) -> Double {
  let time = ContinuousClock().measure(work).components
  return Double(time.seconds) + Double(time.attoseconds) * 1e-18
}

extension [Double] {
  /// The middle one; `nil` where there is none.
  var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
