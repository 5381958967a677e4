import FHIRDocument
import FHIRPath
import FHIRTerminology
public import SurveyModel

/// What a form needs before it starts: to ask a person for it, or to fetch it.
///
/// ```swift
/// let missing = Requirements(of: form).unmet(by: form, contexts: ["patient"])
/// ```
public struct Requirements: Hashable, Sendable {
  /// The resources that its expressions see by a name.
  public var launchContexts: [LaunchContext] = []
  /// The canonical addresses of the value sets that answers and units come from, and of those that
  /// expressions name in `memberOf()`.
  public var valueSets: [String] = []
  /// The canonical addresses of the questionnaires that it is derived from or has as parts.
  public var questionnaires: [String] = []
  /// The expressions in languages that are not evaluated; the result of a query can be given as a
  /// launch context by its name.
  public var expressions: [SurveyExpression] = []

  /// Whether nothing is needed.
  public var isEmpty: Bool {
    launchContexts.isEmpty && valueSets.isEmpty && questionnaires.isEmpty && expressions.isEmpty
  }
}

extension Requirements {
  /// Everything that a form refers to, whether it is available or not.
  public init(of form: Form) {
    self.init(of: form.survey)
    let root = form.resource
    let derived = root.children(.derivedFrom).compactMap(\.string)
    questionnaires = (derived + Self.parts(of: root)).unique
  }

  /// What the items and expressions of a survey refer to; which questionnaires it is derived from is
  /// in its resource only.
  public init(of survey: Survey) {
    launchContexts = survey.launchContexts
    var expressions = survey.variables + survey.constraints.map(\.expression)
    var waiting = Array(survey.items.reversed())
    while let item = waiting.popLast() {
      valueSets += [item.answerValueSet, item.unitValueSet].compactMap(\.self)
      expressions += item.expressions
      waiting += item.items.reversed()
    }
    let programs = expressions.filter { $0.language == SurveyExpression.fhirPath }
      .compactMap { try? FHIRPath.compile($0.text) }
    valueSets = (valueSets + programs.flatMap(\.valueSets)).unique
    self.expressions = expressions.filter { $0.language != SurveyExpression.fhirPath }.unique
  }

  /// The questionnaires that display items are replaced by.
  ///
  /// [subQuestionnaire](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-subQuestionnaire.html)
  private static func parts(of root: Element) -> [String] {
    var found: [String] = []
    var waiting = Array(root.children(.item).reversed())
    while let item = waiting.popLast() {
      for part in item.children(.extension) where part[.url]?.string == subQuestionnaire {
        if let address = part.choice("value")?.string { found.append(address) }
      }
      waiting += item.children(.item).reversed()
    }
    return found
  }

  private static let subQuestionnaire =
    "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-subQuestionnaire"
}

extension Requirements {
  /// What of it is not available: neither in the form's library, nor contained in the form, nor among
  /// the names of the contexts that are given.
  public func unmet(by form: Form, contexts: Set<String> = []) -> Requirements {
    var unmet = self
    let given = contexts.union(contexts.map(form.survey.launchContextName))
    unmet.launchContexts.removeAll { given.contains($0.name) }
    unmet.valueSets.removeAll { form.library.knowsValueSet($0, from: form.resource) }
    unmet.questionnaires.removeAll {
      form.library.questionnaire($0, from: form.resource) != nil
    }
    unmet.expressions.removeAll { $0.name.map(contexts.contains) ?? false }
    return unmet
  }
}

extension Array where Element: Hashable {
  /// The elements, each once, in their order.
  fileprivate var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
