public import FHIRDocument
import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyModel

/// What the operation `$populate` is given: a questionnaire, whom it is about, and the resources that it
/// starts with.
///
/// [populate](https://hl7.org/fhir/uv/sdc/OperationDefinition-Questionnaire-populate.html)
public struct PopulateParameters: Sendable {
  /// A context by its name: a resource, or a reference or query that leads to it.
  public struct Context: Sendable {
    /// The name of the variable.
    public var name: String
    /// The resource.
    public var resource: Element?
    /// What leads to it.
    public var reference: String?
  }

  /// The questionnaire itself.
  public var questionnaire: Element?
  /// Its canonical address, or a reference to it.
  public var canonical: String?
  /// Whom the answers are about.
  public var subject: Reference?
  /// The resources that the form starts with.
  public var contexts: [Context] = []

  /// Reads Parameters; throws where they are none, or name no questionnaire.
  public init(_ root: Element) throws(Diagnostic) {
    guard root.resourceType == "Parameters" else {
      throw Diagnostic(
        .incompleteParameters, ["what": .literal("type")], at: root.location())
    }
    for parameter in root.children(named: "parameter") { take(parameter) }
    if questionnaire == nil, canonical == nil {
      throw Diagnostic(.incompleteParameters, at: root.location())
    }
  }

  private mutating func take(_ parameter: Element) {
    let value = parameter.choice("value")
    switch parameter["name"]?.string {
    case "questionnaire":
      questionnaire = parameter[.resource]
      canonical = canonical ?? value?.string
    case "canonical": canonical = value?.string ?? canonical
    case "questionnaireRef": canonical = canonical ?? value?[.reference]?.string
    case "subject": subject = value.map { Reference($0) }
    case "context":
      let parts = parameter.children(named: "part")
      func part(_ name: String) -> [Element] { parts.filter { $0["name"]?.string == name } }
      guard let name = part("name").first?.choice("value")?.string else { return }
      for content in part("content") {
        contexts.append(
          Context(
            name: name, resource: content[.resource],
            reference: content.choice("value")?[.reference]?.string))
      }
    // The name that the operation of core has for contexts.
    case "content":
      if let resource = parameter[.resource], let type = resource.resourceType {
        contexts.append(Context(name: type.lowercased(), resource: resource))
      }
    default: break
    }
  }

  /// The contexts by their names, as far as the data has what references lead to; and what it lacks.
  public func contexts(
    in data: PopulationData?
  ) -> (resources: [String: [Element]], diagnostics: [Diagnostic]) {
    var found: [String: [Element]] = [:]
    var diagnostics: [Diagnostic] = []
    for context in contexts {
      if let resource = context.resource {
        found[context.name, default: []].append(resource)
      } else if let reference = context.reference {
        do throws(Diagnostic) {
          guard let data else { throw Self.missing(context.name, reference) }
          if let resource = data.resource(at: reference) {
            found[context.name, default: []].append(resource)
          } else if reference.contains("?") {
            found[context.name, default: []].append(try data.answer(reference).whole)
          } else {
            throw Self.missing(context.name, reference)
          }
        } catch {
          diagnostics.append(error)
        }
      }
    }
    return (found, diagnostics)
  }

  private static func missing(_ name: String, _ reference: String) -> Diagnostic {
    Diagnostic(
      .contextNotFound, ["name": .literal(name), "reference": .literal(reference)])
  }
}
