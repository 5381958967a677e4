/// The Contexts of our own Aliases, by which what ODM has no place for finds its way back.
///
/// The schemas of ODM have no place for elements of others; an Alias is valid everywhere, and EDC systems
/// keep it.
enum ODMContext {
  private static let prefix = "urn:fhir-survey:"

  /// Whether a Context is one of ours.
  static func isOwn(_ context: String) -> Bool { context.hasPrefix(prefix) }

  static let linkId = prefix + "linkId"
  /// The item that another one is inside.
  static let parent = prefix + "parent"
  /// The group of which an ItemGroupDef is a further part; empty for the questionnaire itself.
  static let part = prefix + "part-of"
  /// A type that ODM does not tell from others.
  static let type = prefix + "type"
  /// A question, in an item group of its own, that has several answers.
  static let repeats = prefix + "repeats"
  /// The value set that the options of a question are from.
  static let valueSet = prefix + "answerValueSet"
  /// The code system of an option where an Alias cannot have it for its Context.
  static let system = prefix + "system"
  /// Codes with their systems that conditions name and options do not have.
  static let codes = prefix + "codes"
  /// The question that has options, of an item for what is none of them.
  static let other = prefix + "other-than"
  /// That a code has no code system, or no code, in the questionnaire.
  static let coding = prefix + "coding"

  static let id = prefix + "id"
  static let url = prefix + "url"
  static let version = prefix + "version"
  static let name = prefix + "name"
  static let title = prefix + "title"
  static let status = prefix + "status"

  static let carried = prefix + "converted-from"
}
