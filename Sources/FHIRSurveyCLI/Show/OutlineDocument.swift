import FHIRDocument
import SurveyModel

/// The outline of a survey as JSON; `Schemas/outline.schema.json` describes it.
enum OutlineDocument {
  static func make(_ survey: Survey, pickerMax: Int) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.id, survey.id)
    builder.string(.url, survey.url)
    builder.string(.version, survey.version)
    builder.string(.title, survey.title)
    add(survey.items, pickerMax: pickerMax, to: &builder)
    builder.close()
    return builder.finish()
  }

  private static func add(_ items: [SurveyItem], pickerMax: Int, to builder: inout DocumentBuilder)
  {
    for item in items {
      builder.open(builder.name("items"), inArray: true)
      builder.string(.linkId, item.linkId)
      builder.string(.type, item.type.rawValue)
      builder.string(
        builder.name("presentation"), item.presentation(pickerMax: pickerMax).rawValue)
      builder.string(.prefix, item.prefix)
      builder.string(.text, item.text)
      for (name, isSet) in [
        ("required", item.required), ("repeats", item.repeats), ("readOnly", item.readOnly),
        ("hidden", item.hidden),
      ] where isSet {
        builder.boolean(builder.name(name), true)
      }
      for option in item.options {
        builder.string(builder.name("options"), option.value.label, inArray: true)
      }
      if item.isChoice, item.options.isEmpty {
        builder.string(builder.name("valueSet"), item.answerValueSet)
      }
      builder.string(builder.name("condition"), ConditionText(item)?.line)
      add(item.items, pickerMax: pickerMax, to: &builder)
      builder.close()
    }
  }
}
