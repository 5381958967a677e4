extension FlatResponse.Question {
  /// Whether it may be in some repetitions: of those that both name, the numbers are the same.
  fileprivate func fits(_ numbers: [String: Int]) -> Bool {
    self.numbers.allSatisfy { linkId, number in (numbers[linkId] ?? number) == number }
  }
}

extension FlatResponse {
  /// The answers to a question in the repetitions that are known; of those that are not known the
  /// first.
  package func firstAnswers(to linkId: String, in numbers: [String: Int]) -> [Answer] {
    let exact = answers(to: linkId, in: numbers)
    if !exact.isEmpty { return exact }
    return questions.first { question in
      question.linkId == linkId && question.fits(numbers)
        && question.numbers.allSatisfy { numbers[$0.key] != nil || $0.value == 0 }
    }?.answers ?? []
  }

  /// How many repetitions of a group have answers, or follow one that has, inside others.
  package func count(of group: String, in numbers: [String: Int]) -> Int {
    var most = 0
    for question in questions where question.fits(numbers) {
      if let number = question.numbers[group] { most = max(most, number + 1) }
    }
    return most
  }
}
