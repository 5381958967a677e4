extension FlatResponse.Question {
  /// Whether it may be in some repetitions: of those that both name, the numbers are the same.
  fileprivate func fits(_ numbers: [String: Int]) -> Bool {
    self.numbers.allSatisfy { linkId, number in (numbers[linkId] ?? number) == number }
  }
}

extension FlatResponse {
  /// How many repetitions of a group have answers, or follow one that has, inside others.
  package func count(of group: String, in numbers: [String: Int]) -> Int {
    var most = 0
    for question in questions where question.fits(numbers) {
      if let number = question.numbers[group] { most = max(most, number + 1) }
    }
    return most
  }
}
