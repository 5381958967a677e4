// SPDX-License-Identifier: Apache-2.0

/// What a client wants back of what it wrote (`Prefer: return=…`, http.html#ops).
enum Preference: String {
  case minimal, representation
  case outcome = "OperationOutcome"

  init(_ request: ServeRequest) {
    let wanted = request.fields["prefer"]?.split(whereSeparator: { ",; ".contains($0) })
      .first { $0.hasPrefix("return=") }
    self = wanted.flatMap { Preference(rawValue: String($0.dropFirst(7))) } ?? .representation
  }
}
