import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Texts that show answers, as `Hello {name}` does.
enum SurveyJSText {
  /// The language of what has no other.
  static let defaultLanguage = "en"

  /// What the text of an option is behind, where value and text are one: `1|Yes`.
  static let bar: Character = "|"

  /// A part of a text.
  enum Part {
    case words(String)
    /// What is in braces.
    case reference(String)
  }

  /// What stands for yes and no in texts, by linkId.
  typealias TruthWords = [String: (yes: String, no: String)]

  /// The parts of a text.
  static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var words = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      words += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      if let close = inside.firstIndex(where: { $0 == "}" || $0 == "{" }), inside[close] == "}",
        isName(inside[..<close])
      {
        if !words.isEmpty { parts.append(.words(words)) }
        words = ""
        parts.append(.reference(String(inside[..<close])))
        rest = inside[inside.index(after: close)...]
      } else {
        words.append("{")
        rest = inside
      }
    }
    words += rest
    if !words.isEmpty { parts.append(.words(words)) }
    return parts
  }

  /// Whether what is in braces can be a name: a word, of which others know what it stands for.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first(where: { $0 != " " }), text.utf8.count <= 200 else { return false }
    return (first.isLetter || first.isNumber || first == "_" || first == "#" || first == "$")
      && !text.contains { $0.isNewline || "%:;\"".contains($0) }
  }

  /// What is in braces in a text.
  static func references(_ text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    return parts(text).compactMap { if case .reference(let name) = $0 { name } else { nil } }
  }

  static func hasReferences(_ text: String) -> Bool { !references(text).isEmpty }

  /// Words as a form has them: nothing in them is shown in place of what is in braces.
  static func literal(_ text: String) -> String {
    guard hasReferences(text) else { return text }
    return parts(text).map { part in
      switch part {
      case .words(let words): words
      case .reference(let name): "{\(LiteralText.joiner)\(name)}"
      }
    }.joined()
  }

  /// The words of a text of a form.
  static func words(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    return text.replacing("{\(LiteralText.joiner)", with: "{")
  }

  /// What is shown of the answer that a name stands for.
  static func answer(
    _ name: String, _ language: SurveyJSLanguage, _ form: LogicForm, on linkId: String,
    _ words: TruthWords
  ) throws(LogicProblem) -> Logic {
    let logic = try language.read("{\(name.trimmed)}", on: linkId)
    guard case .answer(let question) = logic else { return logic }
    guard form[question.linkId]?.item.type.isQuestion == true else { throw .noQuestion(name) }
    let (yes, no) = words[question.linkId] ?? ("Yes", "No")
    return form.shown(question, yes: yes, no: no)
  }

  /// The text that shows what an expression gives, and whether it shows words for codes; `nil` where it is not a text
  /// with answers in it.
  ///
  /// - Parameter literal: gives the words of it as they are written.
  static func write(
    _ logic: Logic, _ language: SurveyJSLanguage, _ form: LogicForm, on linkId: String,
    literal: (String) -> String
  ) throws(LogicProblem) -> (text: String, isExact: Bool)? {
    var parts = [logic]
    if case .apply(.concatenate, let operands) = logic { parts = operands }
    var (text, isExact) = ("", true)
    for part in parts {
      if case .literal(.string(let words)) = part {
        text += literal(words)
      } else if let answer = form.shownAnswer(part) {
        text += try language.write(.answer(answer.question), on: linkId)
        isExact = isExact && answer.showsWords
      } else {
        return nil
      }
    }
    return (text, isExact)
  }
}

extension TranslatedText {
  /// The words of texts of a form.
  var words: TranslatedText {
    var words = self
    words.text = text.map { SurveyJSText.words($0) }
    words.others = others.map { ($0.language, SurveyJSText.words($0.text)) }
    return words
  }
}
