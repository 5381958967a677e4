/// How the items of a response are arranged.
public enum ResponseLayout: String, Hashable, Sendable, CaseIterable {
  /// As in the questionnaire: items inside groups and below answers (rules 33 to 35).
  case nested
  /// Every answered question at the top level, in document order, without groups and texts.
  ///
  /// What repeats, or is below several answers, gives several items of one linkId; to which
  /// repetition an item belongs is then only said by the order. FHIR asks for ``nested``.
  case flat
}
