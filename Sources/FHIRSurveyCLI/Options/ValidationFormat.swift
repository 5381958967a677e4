import ArgumentParser

/// The formats in which results are printed.
enum ValidationFormat: String, ExpressibleByArgument, CaseIterable {
  /// A line a finding, as a compiler prints it.
  case text
  /// A line of JSON a response.
  case json
  /// A line a response: an OperationOutcome.
  case outcome
  /// One report in SARIF 2.1.0, for tools that show findings beside a text.
  case sarif
}
