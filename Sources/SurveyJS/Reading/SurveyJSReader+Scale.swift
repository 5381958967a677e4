import FHIRDocument
import SurveyFormats
import SurveyModel

// The words at the ends of a scale.
extension SurveyJSReader {
  /// The texts at the ends of a slider, and in its middle; those of one that has others are left.
  mutating func scale(_ item: inout SurveyItem, _ element: Element) {
    let entries = element.children.filter { $0.nameText == "customLabels" }
    guard let places = ScalePlaces(item) else { return }
    var ends: [(end: ScalePlace, label: Element)] = []
    for entry in entries {
      guard entry.isObject, let place = entry["value"]?.decimal, let end = places.place(of: place),
        entry["text"] != nil, !ends.contains(where: { $0.end == end })
      else { return }
      ends.append((end, entry))
    }
    for (end, label) in ends {
      ledger.take(label)
      _ = ledger.take("value", of: label)
      guard let text = text("text", of: label) else { continue }
      add(text, at: end, of: &item, from: label, "text")
    }
  }

  /// A text at an end of a scale, or in its middle.
  mutating func add(
    _ text: TranslatedText, at end: ScalePlace, of item: inout SurveyItem, from element: Element,
    _ name: String
  ) {
    let linkId = unique(end.linkId(of: item.linkId), in: [])
    var label = SurveyItem(scaleLabelOf: item.linkId, at: end, linkId: linkId)
    set(text, of: &label, from: element, name)
    item.items.append(label)
  }
}
