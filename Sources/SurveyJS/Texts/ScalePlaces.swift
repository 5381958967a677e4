import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// Where the ends and the middle of a slider are, which goes from 0 to 100 where it says nothing else.
struct ScalePlaces {
  let least: ExactDecimal
  let most: ExactDecimal
  let middle: ExactDecimal

  /// `nil` where its limits are no numbers.
  init?(_ item: SurveyItem) {
    guard let least = Self.number(item.minValue, or: 0),
      let most = Self.number(item.maxValue, or: 100),
      let half = ExactDecimal("0.5"), let middle = least.plus(most)?.times(half)
    else { return nil }
    (self.least, self.most, self.middle) = (least, most, middle)
  }

  private static func number(_ value: AnswerValue?, or usual: Int) -> ExactDecimal? {
    switch value {
    case nil: ExactDecimal(usual)
    case .integer(let number): ExactDecimal(number)
    case .decimal(let number): number
    default: nil
    }
  }

  /// The place of a label.
  subscript(label: SurveyItem) -> ExactDecimal {
    switch label.itemControl.first {
    case "lower": least
    case "upper": most
    default: middle
    }
  }

  /// What is at a place: an end, or `middle`; `nil` elsewhere.
  func name(of place: ExactDecimal) -> String? {
    place == least ? "lower" : place == most ? "upper" : place == middle ? "middle" : nil
  }
}

extension SurveyJSReader {
  /// The texts at the ends of a slider, and in its middle; those of one that has others are left.
  mutating func scale(_ item: inout SurveyItem, _ element: Element) {
    let entries = element.children.filter { $0.nameText == "customLabels" }
    guard let places = ScalePlaces(item) else { return }
    var ends: [(name: String, label: Element)] = []
    for entry in entries {
      guard entry.isObject, let place = entry["value"]?.decimal, let name = places.name(of: place),
        entry["text"] != nil, !ends.contains(where: { $0.name == name })
      else { return }
      ends.append((name, entry))
    }
    for (name, label) in ends {
      ledger.take(label)
      _ = ledger.take("value", of: label)
      guard let text = text("text", of: label) else { continue }
      add(text, at: name, of: &item, from: label, "text")
    }
  }

  /// A text at an end of a scale, or in its middle.
  mutating func add(
    _ text: TranslatedText, at end: String, of item: inout SurveyItem, from element: Element,
    _ name: String
  ) {
    var label = SurveyItem(linkId: unique(item.linkId + "-" + end, in: []), type: .display)
    if end != "middle" { label.itemControl = [end] }
    set(text, of: &label, from: element, name)
    item.items.append(label)
  }
}
