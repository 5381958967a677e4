public import FHIRDocument
import FHIRQuestionnaire
public import SurveyModel

/// Writes a survey in its JSON form, the survey definition.
///
/// `Schemas/survey.schema.json` describes it. Members are named as the fields of the model; what has
/// its default value is left out; `presentation` is for information and not read back. A survey read
/// from its definition is equal to the one written.
///
/// ```swift
/// let json = JSONWriter.write(SurveyDefinitionWriter.write(survey).root, style: .pretty)
/// ```
public enum SurveyDefinitionWriter {
  /// The version of the form: the value of the member `survey`.
  public static let version = "1"

  /// The definition of a survey.
  public static func write(_ survey: Survey) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.text("survey", version)
    builder.text("id", survey.id)
    builder.text("url", survey.url)
    builder.text("version", survey.version)
    builder.text("name", survey.name)
    builder.text("title", survey.title)
    builder.text("status", survey.status)
    builder.text("language", survey.language)
    builder.text("formatVersion", survey.formatVersion)
    for context in survey.launchContexts { builder.definition(of: context) }
    for variable in survey.variables {
      builder.definition(builder.name("variables"), variable, inArray: true)
    }
    for constraint in survey.constraints { builder.definition(of: constraint) }
    builder.definition(of: survey.items)
    builder.carried(survey.carried)
    builder.close()
    return builder.finish(version: survey.fhirVersion)
  }
}
