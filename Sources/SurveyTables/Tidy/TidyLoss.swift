import FHIRDocument
import SurveyModel

/// What the tidy table has no column for, by the type of the answer.
enum TidyLoss: String, CaseIterable {
  case attachment, coding, quantity, reference, other
  /// How its response is read, which names no version, one that is not known, or another questionnaire.
  case noVersion, otherVersion, otherQuestionnaire, noQuestionnaire
  /// What its response says of whom it is about, beside the cell.
  case subjectReference = "subject.reference"
  case subjectIdentifier = "subject.identifier"
  case subjectDisplay = "subject.display"
  case subjectType = "subject.type"
  case subjectExtension = "subject.extension"
  /// An element of its response.
  case language, identifier, basedOn, partOf, parent, encounter, context, author, source
  case meta, implicitRules, narrative = "text", contained, responseExtension = "extension"
  /// An extension of an item or of an answer.
  case extensions
  /// A repetition of a group without an answer in it.
  case emptyRepetition
  /// That its response is another one than that before it, which has the same id; that there is one without
  /// answers.
  case sameId, noAnswers

  /// What is called by its name where it is said.
  static let elements: Set<TidyLoss> = [
    .subjectReference, .subjectIdentifier, .subjectDisplay, .subjectType, .subjectExtension,
    .language, .identifier, .basedOn, .partOf, .parent, .encounter, .context, .author, .source,
    .meta, .implicitRules, .narrative, .contained, .responseExtension,
  ]

  /// The loss of an element; `nil` where it has a column, or is said otherwise.
  private init?(element name: String) {
    guard let loss = TidyLoss(rawValue: name), Self.elements.contains(loss) else { return nil }
    self = loss
  }

  /// What is lost of an answer's value; `nil` where all of it has a column.
  init?(_ value: Int, _ type: ValueType, in document: Document) {
    let end = document.end(of: value)
    var child = value + 1
    guard child < end, type != .other else { return nil }
    if !document.isObject(value) {
      self = .other
      return
    }
    var shown: ElementName?
    while child < end {
      let name = document.name(of: child)
      let isKept: Bool
      switch type {
      case .answer(.coding): isKept = name == .system || name == .code || name == .display
      case .answer(.quantity):
        isKept =
          name == .value || name == .comparator || name == .system || name == .code || name == .unit
      default:
        isKept = shown == nil
        shown = name
      }
      let isIdentifier =
        type == .answer(.reference) && name == .identifier
        && Element(document: document, index: value).showsWholeIdentifier
      if !isKept || document.end(of: child) > child + 1 && !isIdentifier {
        self.init(type)
        return
      }
      child = document.end(of: child)
    }
    return nil
  }

  /// What is said of a response whose version was found so.
  init?(_ choice: NamedVersions.Choice) {
    switch choice {
    case .named: return nil
    case .newest: self = .noVersion
    case .nearest: self = .otherVersion
    case .otherQuestionnaire: self = .otherQuestionnaire
    case .unnamed: self = .noQuestionnaire
    }
  }

  /// What is lost of a response as a whole whose version was found so, if any.
  static func all(
    of response: Element, _ choice: NamedVersions.Choice?
  ) -> [TidyLoss] {
    var lost = response.children.compactMap { TidyLoss(element: $0.nameText) }
    if let subject = response[.subject] {
      lost += subject.childrenBesideText.compactMap { child in
        TidyLoss(element: "subject.\(child.nameText)")
      }
    }
    return lost + (choice.flatMap(TidyLoss.init).map { [$0] } ?? [])
  }

  private init(_ type: ValueType) {
    switch type {
    case .answer(.attachment): self = .attachment
    case .answer(.coding): self = .coding
    case .answer(.quantity): self = .quantity
    case .answer(.reference): self = .reference
    default: self = .other
    }
  }
}
