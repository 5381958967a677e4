import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension ODMReader {
  /// The text of an element's `TranslatedText`s, and its translations where they are wanted; those count
  /// as read.
  mutating func texts(of element: ODMElement, translated isTranslated: Bool = true)
    -> TranslatedText
  {
    ledger.take(element)
    // By language; without one those in the language of the form.
    var found: [(language: String?, text: String, element: ODMElement)] = []
    for translated in element.children("TranslatedText") {
      // A second text in one language is formatted otherwise.
      if let type = translated["Type"], type != "text/plain" { continue }
      // An empty one says nothing, and is reported as kept; a translation may stand for it.
      let words = words(of: translated)
      let given = translated["xml:lang"]
      let language = given == survey.language ? nil : given
      if words.isEmpty || found.contains(where: { $0.language == language }) { continue }
      found.append((language, words, translated))
    }
    guard !found.isEmpty else { return TranslatedText(nil) }
    let main = found.remove(at: found.firstIndex { $0.language == nil } ?? 0)
    let others = isTranslated ? found : []
    for (language, _, element) in [main] + others {
      ledger.take(element)
      // What is so without being said is not taken, and reported as kept.
      if language != nil { _ = ledger.take("xml:lang", of: element) }
    }
    return TranslatedText(
      main.text, others: others.map { (language: $0.language ?? "", text: $0.text) })
  }

  private func words(of element: ODMElement) -> String {
    // White space of files that are laid out is none of the text.
    let text = element.text
    return text.contains("\n") ? text.trimmed : text
  }

  /// The texts of a child; `nil` where there are none.
  mutating func texts(_ name: String, of element: ODMElement) -> TranslatedText? {
    guard let child = element.child(name) else { return nil }
    let texts = texts(of: child)
    return texts.text == nil ? nil : texts
  }

  /// The text of a child in the language of the form, where only one is wanted; translations are left.
  mutating func text(_ name: String, of element: ODMElement) -> String? {
    element.child(name).flatMap { texts(of: $0, translated: false).text }
  }

  // MARK: Aliases

  /// The Name of the Alias of a Context, which counts as read.
  mutating func take(_ context: String, of element: ODMElement) -> String? {
    guard let alias = element.children("Alias").first(where: { $0["Context"] == context }),
      let name = alias["Name"]
    else { return nil }
    ledger.takeAll(alias)
    return name
  }

  /// The codes that Aliases and Codings say.
  mutating func codes(of element: ODMElement) -> [(system: String, code: String, label: String?)] {
    var codes: [(system: String, code: String, label: String?)] = []
    for coding in element.children("Coding") {
      guard let system = coding["System"], let code = coding["Code"] else { continue }
      codes.append((system, code, ledger.take("Label", of: coding)))
      ledger.take(coding)
      _ = ledger.take("System", of: coding)
      _ = ledger.take("Code", of: coding)
    }
    for alias in element.children("Alias") {
      guard let context = alias["Context"], let name = alias["Name"],
        let system = CodeSystems.address(of: context)
      else { continue }
      if !codes.contains(where: { $0.system == system && $0.code == name }) {
        codes.append((system, name, nil))
      }
      ledger.takeAll(alias)
    }
    return codes
  }
}
