import SurveyFormats
import SurveyModel

/// What the options of a list are called: without spaces and quotation marks, each once.
struct ChoiceNames {
  private(set) var names: [String] = []
  private var used: Set<String> = []

  /// - Parameter known: what the options are called already, each once; nothing of new ones.
  init(_ options: [AnswerOption], known: [String?] = []) {
    var kept: [Int: String] = [:]
    for (index, name) in known.enumerated() {
      if let name, used.insert(name).inserted { kept[index] = name }
    }
    for (index, option) in options.enumerated() {
      let text = option.value.cellText ?? option.value.label
      names.append(kept[index] ?? unused(Self.legal(text)))
    }
  }

  private mutating func unused(_ name: String) -> String {
    var (found, number) = (name, 1)
    while !used.insert(found).inserted {
      number += 1
      found = "\(name)_\(number)"
    }
    return found
  }

  /// A text as a name of an option.
  static func legal(_ text: String) -> String {
    var name = ""
    for character in text.prefix(60) {
      if character.isWhitespace {
        name.append("_")
      } else if !"'\"&<>".contains(character) {
        name.append(character)
      }
    }
    return name.isEmpty ? "option" : name
  }
}
