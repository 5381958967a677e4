import FHIRDocument
import SurveyModel

/// What the address of an extension says that no field is for.
enum KnownAddress {
  /// The items of another questionnaire belong into the item.
  case subQuestionnaire
  /// The questions come from a server.
  case adaptive
  /// A StructureMap gives the answers that the survey starts with; the argument is a word of the finding.
  case populatedByMap(String)
  /// The survey must not be answered where another extension is not followed.
  case critical
  /// A vendor's rule about what is asked or calculated; the argument is a word of the finding.
  case vendorRule(effect: String)
  /// Nearly the address of an extension with a field.
  case misspelt(near: String)

  /// Whether the survey means something else with it; what does not is reported once.
  var changesMeaning: Bool {
    switch self {
    case .subQuestionnaire, .adaptive, .critical: true
    case .populatedByMap, .vendorRule, .misspelt: false
    }
  }

  /// `nil` for the many that change nothing here.
  init?(_ address: String) {
    guard let slash = address.lastIndex(of: "/") else { return nil }
    let name = Self.shortName(address[address.index(after: slash)...])
    guard address.hasPrefix("http://hl7.org/") || address.hasPrefix("https://hl7.org/") else {
      guard let effect = Self.effect(ofVendors: name.lowercased()) else { return nil }
      self = .vendorRule(effect: effect)
      return
    }
    switch name {
    case "subQuestionnaire": self = .subQuestionnaire
    case "questionnaireAdaptive": self = .adaptive
    case "sourceStructureMap": self = .populatedByMap("a StructureMap")
    case "sourceQueries": self = .populatedByMap("queries for a StructureMap")
    case "sdc-rendering-criticalExtension", "rendering-criticalExtension": self = .critical
    default:
      guard let near = Self.near(name), near != ExtensionURL.current(address) else { return nil }
      self = .misspelt(near: near)
    }
  }

  /// The last part of an address, without what the extensions of questionnaires begin with.
  private static func shortName(_ last: Substring) -> String {
    for start in ["sdc-questionnaire-", "questionnaire-"] where last.hasPrefix(start) {
      return String(last.dropFirst(start.count))
    }
    return String(last)
  }

  private static func effect(ofVendors name: String) -> String? {
    if name == "extension-score" || name.hasSuffix("optionscore") { return "scores" }
    let letters = Array(name.utf8)
    return effects.first { word, _ in
      letters.indices.contains { letters[$0...].starts(with: word) }
    }?.effect
  }

  /// What names with these words are about.
  private static let effects: [(word: [UInt8], effect: String)] =
    [(Array("unselect".utf8), "options")]
    + ["enablewhen", "enableif", "skiplogic", "calculat", "expression", "fhirpath"]
    .map { (Array($0.utf8), "rules") }

  private static func near(_ name: String) -> String? {
    if let url = fields[name] { return url }
    return NearestName.of(name, among: names).flatMap { fields[$0] }
  }

  private static let names = fields.keys.sorted().map { NearestName.Candidate($0) }

  /// The addresses of the extensions with a field, by the last parts.
  private static let fields: [String: String] = {
    let own = FieldTable.of(.r4).extensions.map(\.url)
    let all = own + [ExtensionURL.launchContext, ExtensionURL.variable, ExtensionURL.constraint]
    return Dictionary(
      all.map { (shortName($0.split(separator: "/").last ?? ""), $0) },
      uniquingKeysWith: { first, _ in first })
  }()
}
