import SurveyPrimitives

/// The ways into the body that languages have words for, by their codes.
enum KnownRoute: Hashable, Sendable, CaseIterable {
  case oral, sublingual, intravenous, intramuscular, subcutaneous, inhalation, nasal, eye, ear, skin
  case rectal, vaginal

  private static let codes: [String: KnownRoute] = [
    "26643006": .oral, "PO": .oral, "37839007": .sublingual, "SL": .sublingual,
    "47625008": .intravenous, "IV": .intravenous, "78421000": .intramuscular,
    "IM": .intramuscular, "34206005": .subcutaneous, "SC": .subcutaneous, "SQ": .subcutaneous,
    "447694001": .inhalation, "IPINHL": .inhalation, "46713006": .nasal, "NASINHL": .nasal,
    "54485002": .eye, "OPDROP": .eye, "10547007": .ear, "6064005": .skin, "TOPICAL": .skin,
    "37161004": .rectal, "PR": .rectal, "16857009": .vaginal,
    // Names of the way that are not in SNOMED CT's list of routes.
    "260548002": .oral, "394899003": .oral, "255560000": .intravenous,
    "263887005": .subcutaneous,
  ]

  /// The first coding that is known.
  init?(_ concept: Concept) {
    guard let found = concept.codings.lazy.compactMap({ Self.codes[$0.code ?? ""] }).first else {
      return nil
    }
    self = found
  }
}
