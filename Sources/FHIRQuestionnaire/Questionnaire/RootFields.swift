import FHIRDocument
import SurveyModel

/// The fields of a survey that stand at the root of a Questionnaire, items aside.
enum RootFields {
  static func decode(_ root: Element, _ findings: inout ReadFindings) -> Survey {
    var survey = Survey()
    for child in root.children {
      switch child.name {
      case .id: survey.id = findings.text(child)
      case .url: survey.url = findings.text(child)
      case .version: survey.version = findings.text(child)
      case .name: survey.name = findings.text(child)
      case .title: survey.title = findings.text(child)
      case .status: survey.status = findings.text(child)
      case .language: survey.language = findings.text(child)
      default: continue
      }
    }
    return survey
  }

  static func encode(_ survey: Survey) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.id, survey.id)
    builder.string(.language, survey.language)
    builder.string(.url, survey.url)
    builder.string(.version, survey.version)
    builder.string(.name, survey.name)
    builder.string(.title, survey.title)
    builder.string(.status, survey.status)
    builder.close()
    return builder.finish()
  }
}
