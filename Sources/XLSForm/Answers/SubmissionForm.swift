import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel

/// The elements of the instance of a form, as its rows are in each other.
struct SubmissionForm: Sendable {
  /// What an element is.
  enum Kind: Sendable {
    /// A group, with all that is in it; it may repeat.
    case group(repeats: Bool)
    /// What lets a question have several answers: it repeats, one answer each.
    case answers
    case question
  }

  struct Node: Sendable {
    var name: String
    var kind: Kind
    var linkId: String
    var children: [Int] = []
    /// The options by their names.
    var options: [String: AnswerValue] = [:]
    /// Whether it is answered with options, which may not be known; several are in one element.
    var hasOptions = false
    /// Whether yes and no are options of its list.
    var isYesNo = false
    /// Whether it is acknowledged or not.
    var isAcknowledgement = false
    /// Whether an answer beside the options is in an element beside it.
    var isOpen = false
  }

  private(set) var nodes: [Node] = []
  /// What is answered, with the questions for units.
  let form: AnswersForm
  private(set) var roots: [Int] = []
  /// What the form is called, for the outermost element.
  private(set) var formID: String
  private(set) var version: String?
  /// The name of the outermost element.
  private(set) var rootName = "data"

  /// The elements that programs put beside repetitions, for how many of them there are.
  private(set) var counts: Set<String> = []

  /// `nil` where the definition is no form.
  init?(_ form: AnswersForm) {
    guard let workbook = try? FormWorkbook.read(form.definition),
      let (survey, reading) = FormReader.reading(workbook, file: form.definition.name)
    else { return nil }
    self.form = form.asking(reading.units, of: survey)
    formID = survey.id ?? survey.name ?? "data"
    version = survey.version
    if let settings = reading.settings,
      let row = settings.rows.first(where: { !settings.isBlank($0) })
    {
      formID = settings.value(.formId, row)?.text ?? formID
      version = settings.value(.version, row)?.text
      rootName = settings.value(.name, row)?.text ?? rootName
    }
    // The elements inside a draft, by its index; those of wrapped questions are in the wrapper.
    var holders: [Int: Int] = [:]
    for (index, draft) in reading.drafts.enumerated() {
      if draft.item.type == .display, draft.type.kind == .note { continue }
      let parent = draft.parent.flatMap { holders[$0] }
      let linkId = draft.item.linkId
      if draft.item.type == .group {
        if draft.type.kind == .beginRepeat, reading.peek(.repeatCount, draft.row) != nil {
          counts.insert(draft.name + "_count")
        }
        holders[index] = add(
          Node(name: draft.name, kind: .group(repeats: draft.item.repeats), linkId: linkId),
          in: parent)
        continue
      }
      var outer = parent
      if let wrapper = reading.wrappers[linkId] {
        let name = reading.survey.value(.name, wrapper.begin)?.text ?? ""
        outer = add(Node(name: name, kind: .answers, linkId: linkId), in: parent)
      }
      // What is inside a question stands beside it.
      holders[index] = outer
      var node = Node(name: draft.name, kind: .question, linkId: linkId)
      let isSelect = draft.type.options != nil
      node.options = draft.list.flatMap { reading.lists[$0]?.names } ?? [:]
      if case .file = draft.type.options { node.options = Self.named(form.item(linkId)) }
      node.hasOptions = isSelect || !node.options.isEmpty
      node.isYesNo = isSelect && draft.item.type == .boolean
      node.isAcknowledgement = draft.isAcknowledgement
      node.isOpen = draft.type.isOpen || reading.otherRows[linkId] != nil
      _ = add(node, in: outer)
    }
  }

  /// The options of a file beside the form, which the survey has: their codes are what the file calls them.
  private static func named(_ item: SurveyItem?) -> [String: AnswerValue] {
    let options = (item?.options ?? []).compactMap { option in
      option.value.cellText.map { ($0, option.value) }
    }
    return Dictionary(options) { first, _ in first }
  }

  private mutating func add(_ node: Node, in parent: Int?) -> Int {
    nodes.append(node)
    let index = nodes.count - 1
    if let parent { nodes[parent].children.append(index) } else { roots.append(index) }
    return index
  }

  /// The elements inside one; at the outermost of all without one.
  func children(of index: Int?) -> [Int] { index.map { nodes[$0].children } ?? roots }
}
