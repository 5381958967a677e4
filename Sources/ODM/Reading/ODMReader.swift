import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Reads the metadata of an ODM file, element by element from a ledger.
struct ODMReader {
  let source: Source
  private let lines: LineTable
  let tree: ODMTree
  let version: ODMVersion
  var ledger: ODMLedger
  var survey = Survey()
  var diagnostics: [Diagnostic] = []
  var losses: [Loss] = []
  var places: [String: Place] = [:]
  /// The items in the order of the file, each with the item that it is inside.
  var entries: [ItemEntry] = []
  /// What logic is to be read once all questions are known.
  var pending: [ODMLogic] = []
  var definitions = ODMDefinitions()
  /// What expressions, and data, mean by OIDs.
  var oids = ODMNames()
  /// What the options of questions are called.
  var options = LogicNames()
  var linkIds: Set<String> = []
  /// Where in the data questions and groups are.
  var locations: [ODMLocation] = []
  /// Rules that are placed once all questions are known.
  var rules: [RangeRule] = []
  /// The units of questions, by their linkIds.
  var units: [String: ODMUnits] = [:]
  /// The items of units, which are no questions.
  var unitItems: Set<String> = []
  /// Whether the file says itself which questionnaire it was made from.
  private(set) var namesQuestionnaire = false

  init(_ tree: ODMTree, _ source: Source) {
    (self.tree, self.source, lines) = (tree, source, LineTable(source))
    version = tree.version
    ledger = ODMLedger(tree)
  }

  mutating func read() -> ReadDefinition {
    guard let metadata = readMetadata() else {
      let problem = Diagnostic(.noForms, at: Location(file: source.name))
      return ReadDefinition(survey: nil, diagnostics: diagnostics + [problem])
    }
    let carried = readProtocol(metadata)
    readForms()
    if entries.isEmpty, carried == nil {
      return ReadDefinition(
        survey: nil, diagnostics: [Diagnostic(.noForms, at: Location(file: source.name))])
    }
    survey.items = ItemEntry.nested(entries)
    readLogic()
    reportRest()
    return ReadDefinition(
      survey: survey, diagnostics: diagnostics, losses: losses, places: places, carried: carried)
  }

  /// The MetaDataVersion that is read, with what is said of the study; `nil` without any.
  private mutating func readMetadata() -> ODMMetadata? {
    guard let metadata = tree.metadata else { return nil }
    ledger.take(tree.root)
    _ = ledger.take("ODMVersion", of: tree.root)
    for study in metadata.studies {
      ledger.take(study)
      if let units = study.child("BasicDefinitions") { ledger.take(units) }
    }
    for version in metadata.versions { ledger.take(version) }
    for include in metadata.includes { ledger.takeAll(include) }
    definitions = ODMDefinitions(metadata)
    survey.status = "draft"
    survey.language = language
    readStudy(metadata.study)
    if let first = metadata.others.first {
      let names = metadata.others.map { $0["OID"] ?? "" }
      diagnostics.append(
        Diagnostic(
          .versionsNotRead,
          [
            "names": .literal(names.joined(separator: ", ")),
            "name": .literal(metadata.metadata["OID"] ?? ""),
          ], at: Location(file: source.name, position: lines.position(ofByte: first.offset))))
    }
    return metadata
  }

  private mutating func readStudy(_ study: ODMElement) {
    if let name = ledger.take("StudyName", of: study) { survey.title = name }
    guard let variables = ledger.child("GlobalVariables", of: study) else { return }
    if let name = ledger.child("StudyName", of: variables) { survey.title = name.text.trimmed }
    if let description = variables.child("StudyDescription"),
      !description.text.trimmed.isEmpty
    {
      ledger.take(description)
      survey.carried.append(Carried("description") { $0.string(description.text.trimmed) })
    }
  }

  /// What is said of the questionnaire itself, and what it was made from.
  private mutating func readProtocol(_ metadata: ODMMetadata) -> CarriedDocument? {
    guard let plan = metadata.plan else { return nil }
    let carried = readCarried(plan)
    let own = plan.children("Alias").compactMap { $0["Context"] }
    guard own.contains(where: { ODMContext.isOwn($0) && $0 != ODMContext.carried }) else {
      return carried
    }
    namesQuestionnaire = true
    ledger.take(plan)
    survey.id = take(ODMContext.id, of: plan)
    survey.url = take(ODMContext.url, of: plan)
    survey.version = take(ODMContext.version, of: plan)
    survey.name = take(ODMContext.name, of: plan)
    survey.status = take(ODMContext.status, of: plan).flatMap { $0 == "none" ? nil : $0 }
    // The title has to have a text there; here it need not.
    if take(ODMContext.title, of: plan) == "none" { survey.title = nil }
    // Where they say nothing of their own, visits are as we wrote them.
    for reference in plan.children("StudyEventRef") { ledger.takeAll(reference) }
    for event in definitions.all where event.name == "StudyEventDef" { ledger.takeAll(event) }
    return carried
  }

  /// What the file was made from, which may be in one that somebody else wrote, too.
  private mutating func readCarried(_ plan: ODMElement) -> CarriedDocument? {
    guard let alias = take(ODMContext.carried, of: plan) else { return nil }
    ledger.take(plan)
    let carried = CarriedDocument(alias: alias)
    if carried == nil {
      diagnostics.append(
        Diagnostic(.carriedUnreadable, ["format": .literal("-")], at: Location(file: source.name)))
    }
    return carried
  }

  // MARK: Places and findings

  func place(of element: ODMElement) -> Place {
    let position = lines.position(ofByte: element.offset)
    return Place(line: position.line, column: position.column)
  }

  /// The linkId of an item: what an Alias says, to the letter, or one that no other item has.
  mutating func linkId(_ known: String?, _ candidates: [String]) -> String {
    guard let known else { return unique(candidates) }
    linkIds.insert(known)
    return known
  }

  /// A linkId that no other item has: the OID, or that with the OIDs around it.
  mutating func unique(_ candidates: [String]) -> String {
    for candidate in candidates where !candidate.isEmpty && linkIds.insert(candidate).inserted {
      return candidate
    }
    let name = candidates.last ?? "item"
    var number = 2
    while !linkIds.insert("\(name)-\(number)").inserted { number += 1 }
    return "\(name)-\(number)"
  }

  /// What is so without being said.
  private static let defaults = [
    "Mandatory": "No", "Repeating": "No", "IsReferenceData": "No", "SoftHard": "Hard",
    "Type": "text/plain",
  ]

  /// Whether an attribute says nothing that is not known without it.
  private func isKept(_ rest: ODMLedger.Rest) -> Bool {
    guard let attribute = rest.attribute else {
      if rest.element.name == "Description", let parent = tree.nodes[rest.element.index].parent {
        // A text that is there because there has to be one.
        let oid = tree.nodes[parent].attributes.first { $0.name == "OID" }?.value
        let texts = rest.element.children("TranslatedText")
        if texts.count == 1, texts.first?.text == oid { return true }
      }
      return ["StudyDescription", "TranslatedText"].contains(rest.element.name)
        && rest.element.text.trimmed.isEmpty
    }
    switch attribute {
    case "OrderNumber": return true
    case "xml:lang": return rest.value == survey.language
    case "Context": return ExpressionContext(rest.value) == .operators
    case "Type" where rest.element.name == "ItemGroupDef":
      return rest.value == "Form" || rest.value == "Section"
    case "Type" where rest.element.name == "MethodDef": return rest.value == "Computation"
    case "DataType": return rest.element.name == "CodeList" || rest.element.name == "ItemDef"
    case "Name":
      return rest.value == rest.element["OID"]
        || rest.element.children("Alias").contains {
          $0["Context"] == ODMContext.linkId && $0["Name"] == rest.value
        }
        || rest.element.children.contains { child in
          child.children("TranslatedText").contains { $0.text.trimmed == rest.value }
        }
    default: return Self.defaults[attribute] == rest.value
    }
  }

  private mutating func reportRest() {
    let starts = PlacedItems(places)
    for rest in ledger.left() {
      let place = place(of: rest.element)
      losses.append(
        Loss(
          isKept(rest) ? .kept : .dropped,
          rest.attribute.map { "\(rest.element.name)/@\($0)" } ?? rest.element.name,
          linkId: isInDefinition(rest.element) ? starts.last(before: place) : nil, source: place,
          before: rest.value))
    }
  }

  /// Whether an element is in the definition of an item or a group.
  private func isInDefinition(_ element: ODMElement) -> Bool {
    var index: Int? = element.index
    while let next = index {
      if ["ItemDef", "ItemGroupDef", "FormDef"].contains(tree.nodes[next].name) { return true }
      index = tree.nodes[next].parent
    }
    return false
  }

  /// The language of the first question.
  private var language: String? {
    for name in ["ItemDef", "ItemGroupDef", "FormDef", "CodeList"] {
      for definition in definitions.all where definition.name == name {
        var open = definition.children
        while let next = open.popLast() {
          if next.name == "TranslatedText", let parent = tree.nodes[next.index].parent,
            let first = ODMElement(tree: tree, index: parent).child("TranslatedText")
          {
            return first["xml:lang"]
          }
          open += next.children
        }
      }
    }
    return nil
  }
}

extension ODMTree {
  /// The version of the standard that it is in.
  var version: ODMVersion {
    namespace.contains("/v2") || root["ODMVersion"]?.hasPrefix("2") == true ? .v2 : .v1
  }
}

/// The definitions of a MetaDataVersion, and of those that it includes, by their OIDs.
struct ODMDefinitions {
  private var byOID: [String: ODMElement] = [:]
  /// All that have an OID, in the order of the file but for units.
  private(set) var all: [ODMElement] = []
  /// The forms, in the order of the file.
  private(set) var forms: [ODMElement] = []

  init() {}

  init(_ metadata: ODMMetadata) {
    var kept: [ODMElement] = []
    let units = metadata.studies.flatMap {
      $0.child("BasicDefinitions")?.children("MeasurementUnit") ?? []
    }
    for part in metadata.versions.map(\.children) + [units] {
      // What a version says itself is in the place of what it includes.
      let known = byOID
      for definition in part {
        let key = definition["OID"].map { definition.name + " " + $0 }
        if let key, known[key] != nil { continue }
        kept.append(definition)
        guard let key else { continue }
        all.append(definition)
        if byOID[key] == nil { byOID[key] = definition }
      }
    }
    forms = kept.filter { $0.name == "FormDef" }
    let groups = kept.filter { $0.name == "ItemGroupDef" }
    if forms.isEmpty { forms = groups.filter { $0["Type"] == "Form" } }
    if forms.isEmpty {
      // Groups that are in no other one.
      let inner = Set(
        groups.flatMap { $0.children("ItemGroupRef") }.compactMap { $0["ItemGroupOID"] })
      forms = groups.filter { !inner.contains($0["OID"] ?? "") }
    }
  }

  func definition(_ name: String, _ oid: String?) -> ODMElement? {
    oid.flatMap { byOID[name + " " + $0] }
  }
}

/// An item as it was read, with what is around it.
struct ItemEntry {
  var item: SurveyItem
  /// The linkId of the item that it is inside; `nil` for the questionnaire itself.
  var parent: String?

  /// More items than this are not put inside each other.
  private static let deepest = 64

  /// The items, each inside its parent, which comes before it.
  static func nested(_ entries: [ItemEntry]) -> [SurveyItem] {
    var depths: [String: Int] = [:]
    var children: [String: [Int]] = [:]
    var roots: [Int] = []
    for (index, entry) in entries.enumerated() {
      if let parent = entry.parent, let depth = depths[parent], depth < deepest {
        children[parent, default: []].append(index)
        depths[entry.item.linkId] = depth + 1
      } else {
        roots.append(index)
        depths[entry.item.linkId] = 0
      }
    }
    // Those inside come behind: from the end, everything is complete when it is put into its parent.
    var items = entries.map(\.item)
    for index in entries.indices.reversed() {
      items[index].items = (children[entries[index].item.linkId] ?? []).map { items[$0] }
    }
    return roots.map { items[$0] }
  }
}

/// An expression that is read once all questions are known.
struct ODMLogic {
  enum Role {
    /// When its item is not asked.
    case exception
    case calculated, initial
    /// A rule with the words that are shown where it is broken.
    case constraint(human: TranslatedText?, severity: SurveyConstraint.Severity)
  }

  var role: Role
  /// The element with the expressions.
  var definition: ODMElement
  var linkId: String
  var construct: String
  /// Where it is referred to: an element, and its attribute.
  var reference: (element: ODMElement, attribute: String)?
}
