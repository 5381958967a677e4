/// The files of the corpus that are not legal FHIR, with the diagnostics that say so.
enum RoundTripExceptions {
  static let codes: [String: [String]] = [:]
}
