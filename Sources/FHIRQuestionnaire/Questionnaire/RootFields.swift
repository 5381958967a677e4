package import FHIRDocument
package import SurveyModel

/// The fields of a survey that stand at the root of a Questionnaire, items aside.
package enum RootFields {
  package static func decode(_ root: Element, _ findings: inout ReadFindings) -> Survey {
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
      case .extension: decodeExtension(child, into: &survey, &findings)
      default: continue
      }
    }
    return survey
  }

  private static func decodeExtension(
    _ element: Element, into survey: inout Survey, _ findings: inout ReadFindings
  ) {
    switch element[.url]?.string.map({ ExtensionURL.current($0) }) {
    case ExtensionURL.launchContext:
      if let read = findings.launchContext(element) { survey.launchContexts.append(read) }
    case ExtensionURL.variable:
      if let read = findings.variable(element) { survey.variables.append(read) }
    case ExtensionURL.constraint:
      if let read = findings.constraint(element) { survey.constraints.append(read) }
    default: return
    }
  }

  static func encode(_ survey: Survey) -> Document {
    let version = survey.fhirVersion
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.id, survey.id)
    builder.string(.language, survey.language)
    for context in survey.launchContexts { builder.launchContext(context, version) }
    for variable in survey.variables {
      builder.expressionExtension(ExtensionURL.variable, variable, version)
    }
    for constraint in survey.constraints { builder.constraint(constraint, version) }
    builder.string(.url, survey.url)
    builder.string(.version, survey.version)
    builder.string(.name, survey.name)
    builder.string(.title, survey.title)
    builder.string(.status, survey.status)
    builder.close()
    return builder.finish()
  }
}
