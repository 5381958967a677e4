import SurveyDiagnostics
import SurveyInterview

/// The words for yes and no, as keys give them one character after the other.
extension Words {
  /// What means yes and what means no, those of English too.
  var truths: (yes: [String], no: [String]) { (known(.yes), known(.no)) }

  /// The one character that means yes, or no, in this language, as the help of the keys names it.
  func letter(_ isTrue: Bool) -> String {
    language.list(isTrue ? .yes : .no).first { $0.count == 1 } ?? (isTrue ? "y" : "n")
  }

  /// What one key means where yes or no is asked for; the language goes before English.
  func truth(ofKey text: String) -> Bool? {
    let key = text.lowercased()
    for (yes, no) in [(language.list(.yes), language.list(.no)), truths] {
      if yes.contains(key) { return true }
      if no.contains(key) { return false }
    }
    return nil
  }

  private func known(_ list: WordList) -> [String] {
    language.list(list).map { $0.lowercased() } + list.english
  }
}
