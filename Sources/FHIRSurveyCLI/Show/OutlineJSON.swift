import FHIRDocument
import SurveyModel

/// The outline of a survey as JSON; `Schemas/outline.schema.json` describes it.
enum OutlineJSON {
  static func text(_ survey: Survey, pickerMax: Int) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("id", survey.id)
    writer.member("url", survey.url)
    writer.member("version", survey.version)
    writer.member("title", survey.title)
    add(survey.items, pickerMax: pickerMax, to: &writer)
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  private static func add(_ layout: Layout?, to writer: inout JSONTextWriter) {
    guard let layout else { return }
    writer.openObject("layout")
    writer.member("kind", layout.name)
    if !layout.rows.isEmpty { writer.member("rows", layout.rows) }
    if !layout.columns.isEmpty { writer.member("columns", layout.columns) }
    writer.closeObject()
  }

  private static func add(
    _ items: [SurveyItem], pickerMax: Int, to writer: inout JSONTextWriter
  ) {
    guard !items.isEmpty else { return }
    writer.openArray("items")
    for item in items {
      writer.openObject()
      writer.member("linkId", item.linkId)
      writer.member("type", item.type.rawValue)
      writer.member("presentation", item.presentation(pickerMax: pickerMax).rawValue)
      add(item.layout, to: &writer)
      writer.member("prefix", item.prefix)
      writer.member("text", item.text)
      for (name, isSet) in [
        ("required", item.required), ("repeats", item.repeats), ("readOnly", item.readOnly),
        ("hidden", item.hidden),
      ] where isSet {
        writer.member(name, true)
      }
      writer.member("options", item.options.map(\.label))
      if item.isChoice, item.options.isEmpty { writer.member("valueSet", item.answerValueSet) }
      writer.member("condition", ConditionText(item)?.line)
      add(item.items, pickerMax: pickerMax, to: &writer)
      writer.closeObject()
    }
    writer.closeArray()
  }
}
