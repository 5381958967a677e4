import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

extension DocumentBuilder {
  /// Writes items and those inside them as entries of `items`.
  mutating func definition(of items: [SurveyItem]) {
    let (itemsName, presentation) = (name("items"), name("presentation"))
    let fields = ItemField.allCases.map { (field: $0, name: name($0.rawValue)) }
    let order = FieldOrder(fields.map(\.field))
    for step in ItemWalk(items) {
      switch step {
      case .enter(let item):
        let item = item.withoutClocks
        open(itemsName, inArray: true)
        string(.linkId, item.linkId)
        string(.type, item.type.rawValue)
        string(presentation, item.presentation().rawValue)
        item.forEachPosition(in: order) {
          definition(fields[$0].field, fields[$0].name, of: item)
        }
      case .leave(let item):
        carried(item.carried)
        close()
      }
    }
  }

  /// Writes what is carried as an object of the source's members, in their order; what is absent
  /// there is `null`.
  mutating func carried(_ parts: [Carried]) {
    if parts.isEmpty { return }
    open(name("carried"))
    if let members = CarriedMembers.members(of: parts) {
      for name in members.keys {
        members.forEach(name) { copy($0) }
      }
    }
    for part in parts where part.isAbsent {
      openPrimitive(name(part.name), .string, nil)
      close()
    }
    close()
  }

  mutating func text(_ member: String, _ value: String?) {
    if let value { string(name(member), value) }
  }

  mutating func texts(_ name: ElementName, _ values: [String]) {
    for value in values { string(name, value, inArray: true) }
  }

  /// Writes a value under the name of its type: `{"date": "2026-03"}`.
  mutating func typed(_ value: AnswerValue, _ name: ElementName, inArray: Bool = false) {
    open(name, inArray: inArray)
    answer(value, name: value.type.definitionName ?? self.name(value.type.rawValue))
    close()
  }
}

extension AnswerType {
  /// Its name in a survey definition, where FHIR knows it as the name of an element, too.
  var definitionName: ElementName? {
    for (type, name) in Self.definitionNames where type == self { return name }
    return nil
  }

  /// The types by the names that they have in survey definitions.
  static let byDefinitionName = definitionNames.reduce(into: NameMap<AnswerType>()) {
    $0[$1.1] = $1.0
  }

  private static let definitionNames: [(AnswerType, ElementName)] = allCases.compactMap { type in
    ElementName(known: type.rawValue).map { (type, $0) }
  }
}
