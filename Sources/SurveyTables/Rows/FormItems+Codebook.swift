extension FormItems {
  /// Adds the questions of a codebook, and what they are inside of.
  package mutating func add(_ codebook: Codebook) {
    for question in codebook.questions {
      let outer = question.path.filter { $0 != question.linkId }
      for (depth, linkId) in outer.enumerated() {
        add(linkId, inside: Array(outer[..<depth]), at: codebook.questionnaire ?? "")
      }
      add(question.linkId, inside: outer, at: codebook.questionnaire ?? "")
    }
  }
}
