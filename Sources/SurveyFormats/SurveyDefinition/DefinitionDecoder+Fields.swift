import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

/// Fields by what they hold; a member has the name of its field.
extension DefinitionDecoder {
  mutating func decode(_ field: ItemField, _ child: Element, into item: inout SurveyItem) {
    switch field.content {
    case .text(let path): item[path] = findings.text(child, linkId: linkId)
    case .texts(let path):
      if let text = findings.text(child, linkId: linkId) { item[path].append(text) }
    case .flag(let path): item[path] = findings.flag(child, linkId: linkId) ?? false
    case .count(let path): item[path] = findings.integer(child, linkId: linkId)
    case .value(let path): item[path] = typed(child)
    case .values(let path): if let read = typed(child) { item[path].append(read) }
    case .coding(let path): item[path] = coding(child)
    case .codings(let path): if let read = coding(child) { item[path].append(read) }
    case .options(let path): if let read = option(child) { item[path].append(read) }
    case .answerConstraint(let path): item[path] = code(child) ?? .optionsOnly
    case .conditions(let path): if let read = condition(child) { item[path].append(read) }
    case .behavior(let path): item[path] = code(child)
    case .expression(let path): item[path] = expression(child)
    case .variables(let path): if let read = variable(child) { item[path].append(read) }
    case .constraints(let path):
      if let read = constraint(child) { item[path].append(read) }
    case .toggles(let path): if let read = toggle(child) { item[path].append(read) }
    case .limits(let path):
      if let read = calculatedLimit(child) { item[path].append(read) }
    }
  }

  /// The field that a member is of.
  static func field(of child: Element) -> ItemField? {
    child.name.isLocal ? ItemField(rawValue: child.nameText) : fields[child.name]
  }

  /// The fields whose names FHIR knows, too.
  private static let fields = Dictionary(
    uniqueKeysWithValues: ItemField.allCases.compactMap { field in
      ElementName(known: field.rawValue).map { ($0, field) }
    })

  private mutating func code<Code: RawRepresentable<String> & CaseIterable>(
    _ child: Element
  ) -> Code? {
    let code = findings.text(child, linkId: linkId).flatMap { Code(rawValue: $0) }
    if code == nil { findings.wrongType(child, oneOf: Code.allCases.map(\.rawValue), linkId) }
    return code
  }
}
