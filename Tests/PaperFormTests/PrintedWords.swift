/// Reads what is printed before a question, as a person would: `3 is “Yes” and 4 is answered`.
///
/// It knows nothing of the logic behind the words.
struct PrintedWords {
  private var text: Substring
  private let numbers: [String]
  /// What was answered, by the number of the question, as the label that was ticked.
  private let answers: [String: String]

  /// Whether the words hold for answers; `nil` where they are not understood.
  static func hold(_ words: String, _ numbers: [String], _ answers: [String: String]) -> Bool? {
    var reader = PrintedWords(
      text: words[...], numbers: numbers.sorted { $0.count > $1.count }, answers: answers)
    guard let result = reader.any(), reader.text.isEmpty else { return nil }
    return result
  }

  private mutating func take(_ word: String) -> Bool {
    guard text.hasPrefix(word) else { return false }
    text.removeFirst(word.count)
    return true
  }

  private mutating func any() -> Bool? {
    guard var result = all() else { return nil }
    while take(" or ") {
      guard let next = all() else { return nil }
      result = result || next
    }
    return result
  }

  private mutating func all() -> Bool? {
    guard var result = one() else { return nil }
    while take(" and ") {
      guard let next = one() else { return nil }
      result = result && next
    }
    return result
  }

  private mutating func one() -> Bool? {
    if take("(") {
      guard let result = any(), take(")") else { return nil }
      return result
    }
    guard let number = numbers.first(where: { text.hasPrefix($0 + " ") }) else { return nil }
    text.removeFirst(number.count)
    let answer = answers[number]
    if take(" is not answered") { return answer == nil }
    if take(" is answered, but not with ") {
      return value().map { answer != nil && answer != $0 }
    }
    if take(" is answered") { return answer != nil }
    if take(" is not ") { return value().map { answer != $0 } }
    guard take(" is "), let first = value() else { return nil }
    var values = [first]
    while text.hasPrefix(", “") || text.hasPrefix(" or “") {
      _ = take(", ") || take(" or ")
      guard let next = value() else { return nil }
      values.append(next)
    }
    return answer.map { values.contains($0) } ?? false
  }

  /// A label in quotation marks, or yes or no.
  private mutating func value() -> String? {
    if take("yes") { return "Yes" }
    if take("no") { return "No" }
    guard take("“"), let end = text.firstIndex(of: "”") else { return nil }
    let label = String(text[..<end])
    text = text[text.index(after: end)...]
    return label
  }
}
