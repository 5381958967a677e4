import FHIRDocument
import FHIRPath

/// What is done with the answers to one item, and with what is inside of it; also the root.
struct PlanItem: Sendable {
  /// The item of the questionnaire, or all of it.
  let element: Element
  /// The linkId as it is in a response; empty where the item has none.
  let linkId: String
  let linkIdBytes: [UInt8]
  let isGroup: Bool
  /// The index of the item in the survey; `nil` where it cannot be disabled.
  let number: Int?
  var children: [PlanItem] = []
  /// How answers become Observations.
  var observation: ObservationRule?
  /// Whether an answer is the subject of what is beside and below it.
  var isSubject = false
  /// The names of the ids that each repetition gets.
  var allocated: [String] = []
  var templates: [TemplateRule] = []
  var contexts: [ContextRule] = []
  /// Where answers go in a resource, or what a group is there.
  var target: DefinitionTarget?
  /// Values that the questionnaire itself gives.
  var values: [DefinitionValue] = []

  /// Whether nothing is extracted here or below.
  var isSilent = true

  /// Finds out whether anything is extracted here or below.
  mutating func findSilence() {
    isSilent =
      observation == nil && templates.isEmpty && contexts.isEmpty && target == nil
      && values.isEmpty && !isSubject && children.allSatisfy(\.isSilent)
  }
}

/// How an item becomes Observations (rules 100 to 103).
struct ObservationRule: Sendable {
  /// How an Observation is tied to that of the nearest marked ancestor.
  enum Tie: String, Sendable {
    case component, member, derived, independent
  }

  let codes: [Element]
  let categories: [Element]
  let ties: Set<Tie>
  /// The unit of the question.
  let unit: Element?
}

/// What is said of an entry of the Bundle besides its resource.
struct EntryRule: Sendable {
  var fullUrl: FHIRPath.Program?
  var resourceId: FHIRPath.Program?
  /// `ifNoneMatch` and the like, by the name in `request`.
  var conditions: [(name: String, program: FHIRPath.Program)] = []
}

/// A template, and where its resource goes.
struct TemplateRule: Sendable {
  let entry: EntryRule
  let type: String
  let node: TemplateNode
}

/// A resource that definitions fill.
struct ContextRule: Sendable {
  let entry: EntryRule
  let type: TypeDefinition
  let profile: Profile?
  /// The canonical address of what it is made by.
  let canonical: String
  /// Whether it exists though nothing fills it.
  let isCertain: Bool
}

/// A place in the resource of a context.
struct DefinitionTarget: Sendable {
  /// The context, counted from the outermost.
  let context: Int
  /// The ancestor that stands for the beginning of the path, counted from the outermost; `nil` for the
  /// resource itself.
  let anchor: Int?
  let steps: [PathStep]
}

/// One name of the path to an element.
struct PathStep: Sendable {
  let name: String
  let slice: String?
  /// The element; of a choice all its variants, one of which the value takes.
  let elements: [ElementDefinition]
  /// The id of the element in a profile.
  let id: String

  var repeats: Bool { elements.first?.repeats ?? false }
}

/// A value that a questionnaire gives an element.
struct DefinitionValue: Sendable {
  let target: DefinitionTarget
  let fixed: Element?
  let program: FHIRPath.Program?
}
