import SurveyDiagnostics

extension Explainer {
  /// What expressions offer to choose from, and what of it they leave out (rule 56).
  mutating func offers(_ id: InstanceID) -> [Explanation] {
    var found: [Explanation] = []
    for computation in state.graph.computations(of: definition(id)) {
      let kind = state.graph.computations[computation].kind
      guard kind == .options || kind == .candidates else { continue }
      let value = state.value(of: computation, at: id.rawValue)
      let list = kind == .options ? "options" : "suggestions"
      var words = "Its \(list) cannot be told."
      if let offered = value.offered {
        words = offered.isEmpty ? "It has no \(list)." : "Its \(list) are \(shown(offered))."
      }
      let leftOut = value.unfit.prefix(Self.most).map { unfit in
        Explanation(
          .options, "\(unfit.text.quotedShortly) is left out: it is \(unfit.kind.text()).")
      }
      found.append(
        Explanation(.options, words).about(id, in: session)
          .because([expression(computation, at: id)] + leftOut))
    }
    return found
  }
}
