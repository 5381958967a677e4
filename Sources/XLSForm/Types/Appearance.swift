import SurveyModel

/// What the cell `appearance` asks for, as FHIR's controls and the way back.
///
/// [questionnaire-item-control](https://hl7.org/fhir/extensions/ValueSet-questionnaire-item-control.html)
enum Appearance {
  /// Lets an item look as words ask for; gives those that nothing says.
  static func apply(_ text: String, to item: inout SurveyItem) -> [String] {
    var unknown: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init)
    where !apply(word: word.lowercased(), to: &item) {
      unknown.append(word)
    }
    return unknown
  }

  private static func apply(word: String, to item: inout SurveyItem) -> Bool {
    switch (word, item.type) {
    case ("field-list", .group): item.itemControl.append("page")
    case ("table-list", .group): item.itemControl.append("gtable")
    case ("minimal", .choice): item.itemControl.append("drop-down")
    case ("autocomplete", .choice), ("search", .choice): item.itemControl.append("autocomplete")
    case ("likert", .choice):
      item.itemControl.append("radio-button")
      item.choiceOrientation = "horizontal"
    case ("horizontal", .choice): item.choiceOrientation = "horizontal"
    case ("vertical", .choice): item.choiceOrientation = "vertical"
    case ("multiline", .string): item.type = .text
    default: return false
    }
    return true
  }

  /// The words for how an item looks; empty where there are none.
  static func words(for item: SurveyItem) -> String {
    var words: [String] = []
    for control in item.itemControl {
      switch (control, item.type) {
      case ("page", .group) where !item.hasRepetitionsInside: words.append("field-list")
      case ("gtable", .group), ("table", .group): words.append("table-list")
      case ("drop-down", _) where item.isChoice: words.append("minimal")
      case ("autocomplete", _) where item.isChoice: words.append("autocomplete")
      case ("radio-button", _) where item.isChoice && item.choiceOrientation == "horizontal":
        words.append("likert")
      default: continue
      }
    }
    if item.isChoice, let orientation = item.choiceOrientation,
      ["horizontal", "vertical"].contains(orientation), !words.contains("likert")
    {
      words.append(orientation)
    }
    if item.type == .text, !item.isChoice { words.append("multiline") }
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }.joined(separator: " ")
  }
}

extension SurveyItem {
  /// Whether there are repetitions inside it, with which programs show no `field-list`.
  var hasRepetitionsInside: Bool {
    for case .enter(let item) in ItemWalk(items)
    where item.repeats && item.type == .group || item.isWrapped {
      return true
    }
    return false
  }
}
