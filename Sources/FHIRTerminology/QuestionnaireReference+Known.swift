extension QuestionnaireReference {
  /// What is known by the address that is named, or else by the id.
  package func value<Value>(in known: [String: Value]) -> Value? {
    known[address] ?? known[addressWithFragment] ?? id.flatMap { known[$0] }
  }
}
