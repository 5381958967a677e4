import FHIRDocument

/// What a response says beside its items, as a policy names it.
package enum PolicyField: String, Hashable, Sendable, CaseIterable {
  case id, identifier, questionnaire, language, subject, author, source, encounter, authored
  case lastUpdated, meta, basedOn, partOf, implicitRules
  /// The text of the response as a whole.
  case narrative
  case contained
  /// Extensions and the ids of elements, wherever they are.
  case `extension`
  case modifierExtension

  /// What holds it in a response, by the versions of FHIR; `nil` for an element of another kind.
  init?(_ name: ElementName) {
    switch name {
    case .id: self = .id
    case .identifier: self = .identifier
    case .questionnaire: self = .questionnaire
    case .language: self = .language
    case .subject: self = .subject
    case .author: self = .author
    case .source: self = .source
    case .encounter, .context: self = .encounter
    case .authored: self = .authored
    case .meta: self = .meta
    case .basedOn: self = .basedOn
    case .partOf, .parent: self = .partOf
    case .implicitRules: self = .implicitRules
    case .text: self = .narrative
    case .contained: self = .contained
    case .extension: self = .extension
    case .modifierExtension: self = .modifierExtension
    default: return nil
    }
  }

  /// Whether it can hold any text that a person wrote, so that it is dropped unless it is named.
  var isFreeText: Bool {
    switch self {
    case .narrative, .contained, .extension, .modifierExtension: true
    default: false
    }
  }

  /// Whether it says what was asked and nothing of the person, so that it stays unless it is named.
  var isOfForm: Bool { self == .questionnaire }

  /// The names of the methods that fit it.
  var methods: [String] {
    switch self {
    case .id, .identifier, .subject, .author, .source, .encounter, .basedOn, .partOf:
      ["keep", "drop", "hmac"]
    case .authored: ["keep", "drop", "shift", "cut"]
    // An instant is never partial.
    case .lastUpdated: ["keep", "drop", "shift"]
    default: ["keep", "drop"]
    }
  }
}
