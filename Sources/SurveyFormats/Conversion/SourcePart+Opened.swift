import SurveyDiagnostics

extension SourcePart {
  /// A definition that was read of the part, with its places in the file; conditions and calculations
  /// that are not followed because a question of theirs is in another form say so.
  package func placed(_ opened: OpenedDefinition) -> OpenedDefinition {
    var opened = opened
    opened.places = opened.places.mapValues(place)
    for index in opened.losses.indices {
      opened.losses[index].source = opened.losses[index].source.map(place)
      let loss = opened.losses[index]
      if loss.reason == .logicNotSaid, !unread.contains(Unread(loss)) {
        opened.losses[index].reason = .logicOfOtherForm
      }
    }
    opened.diagnostics = placed(opened.diagnostics)
    return opened
  }
}
