import FHIRDocument
import SurveyFormats
import SurveyModel

// The words at the ends of a scale.
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
