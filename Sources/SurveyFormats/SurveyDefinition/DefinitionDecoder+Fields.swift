import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

/// Fields by what they hold; a member has the name of its field.
extension DefinitionDecoder {
  mutating func decode(
    _ content: ItemField.Content, _ child: Element, into item: inout SurveyItem
  ) {
    switch content {
    case .text(let path): item.set(path, findings.text(child, linkId: linkId))
    case .texts(let path):
      if let text = findings.text(child, linkId: linkId) { item.append(text, to: path) }
    case .flag(let path): item.set(path, findings.flag(child, linkId: linkId) ?? false)
    case .count(let path): item.set(path, findings.integer(child, linkId: linkId))
    case .value(let path): item.set(path, typed(child))
    case .values(let path): if let read = typed(child) { item.append(read, to: path) }
    case .coding(let path): item.set(path, coding(child))
    case .codings(let path): if let read = coding(child) { item.append(read, to: path) }
    case .options(let path): if let read = option(child) { item.append(read, to: path) }
    case .answerConstraint(let path): item.set(path, code(child) ?? .optionsOnly)
    case .conditions(let path): if let read = condition(child) { item.append(read, to: path) }
    case .behavior(let path): item.set(path, code(child))
    case .expression(let path): item.set(path, expression(child))
    case .variables(let path): if let read = variable(child) { item.append(read, to: path) }
    case .constraints(let path):
      if let read = constraint(child) { item.append(read, to: path) }
    case .toggles(let path): if let read = toggle(child) { item.append(read, to: path) }
    case .limits(let path):
      if let read = calculatedLimit(child) { item.append(read, to: path) }
    }
  }

  /// The members of items by their names in one document.
  struct Members {
    let items, carried, presentation: ElementName?
    let fields: NameMap<ItemField.Content>

    init(_ document: Document) {
      items = document.name("items")
      carried = document.name("carried")
      presentation = document.name("presentation")
      fields = ItemField.contents.reduce(into: NameMap()) { fields, field in
        if let name = document.name(field.field.rawValue) { fields[name] = field.content }
      }
    }
  }

  private mutating func code<Code: RawRepresentable<String> & CaseIterable>(
    _ child: Element
  ) -> Code? {
    let code = findings.text(child, linkId: linkId).flatMap { Code(rawValue: $0) }
    if code == nil { findings.wrongType(child, oneOf: Code.allCases.map(\.rawValue), linkId) }
    return code
  }
}
