/// A short look at a document: whether anything in it may not be R4.
///
/// Questionnaires and their responses, which are many and large, are only searched for names and
/// shapes that R4 does not have. Every other resource is held against the definitions.
enum VersionMarks {
  static func mayDiffer(_ document: Document) -> Bool {
    let root = document.root
    if root.isQuestionnaireResponse { return hasIdentifiers(root) || hasMark(document) }
    return root[.resourceType]?.hasText(questionnaire) == true ? hasMark(document) : true
  }

  private static let questionnaire = Array("Questionnaire".utf8)

  /// Whether a response has more than one identifier, as it may have since R5.
  private static func hasIdentifiers(_ root: Element) -> Bool {
    var count = 0
    for child in root.children where child.name == .identifier { count += 1 }
    return count > 1
  }

  private enum Mark: UInt8 { case none, always, shape }

  private static func hasMark(_ document: Document) -> Bool {
    let (marks, nodes) = (table, document.nodes)
    for index in nodes.indices where Int(nodes[index].name) < marks.count {
      switch marks[Int(nodes[index].name)] {
      case .none: continue
      case .always: return true
      case .shape: if differs(Element(document: document, index: index)) { return true }
      }
    }
    return false
  }

  private static func differs(_ element: Element) -> Bool {
    switch element.name {
    // STU3 has a Reference instead.
    case .questionnaire:
      (element.isObject && element[.reference] != nil) || ConversionTraces.isFiller(element)
    // What conversion from R4 kept.
    case .url: ConversionTraces.mayShow(element)
    // R5 has coding instead of choice and open-choice, and question in its list.
    case .type: element.hasText(VersionFit.coding) || element.hasText(VersionFit.question)
    // STU3 has no operator.
    case .enableWhen: element.isObject && element[.operator] == nil
    // STU3 has it in a Binary that is contained.
    case content: element.isPrimitive
    default: false
    }
  }

  private static let content = ElementName(known: "content")

  /// For each known name, whether it shows a version other than R4.
  private static let table: [Mark] = {
    var marks = [Mark](repeating: .always, count: Int(ElementName.knownCount))
    for type in Definitions.r4.types {
      for element in type.elements {
        marks[Int(element.name.rawValue)] = .none
        if let choice = element.choice { marks[Int(choice.rawValue)] = .none }
      }
    }
    for name in [ElementName.option, .options, .context, .parent, .hasAnswer, .group] {
      marks[Int(name.rawValue)] = .always
    }
    for name in [ElementName.questionnaire, .type, .enableWhen, .url] {
      marks[Int(name.rawValue)] = .shape
    }
    if let content { marks[Int(content.rawValue)] = .shape }
    for name in ["resourceType", "fhir_comments"] {
      if let name = ElementName(known: name) { marks[Int(name.rawValue)] = .none }
    }
    return marks
  }()
}
