import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

/// What of a survey came back from a format that it was written in.
///
/// Items are matched by their linkIds. Each field of the model's table that an item has, what is
/// carried beside the fields, and what the survey says as a whole is one ``Loss``, of outcome `kept`
/// where it came back as it was. So nothing that a writer forgets is missed.
package struct SurveyComparison {
  /// What is said, one for each thing.
  package private(set) var losses: [Loss] = []
  private let format: any SurveyFormat
  /// What becomes of that which does not come back.
  private let lost: Loss.Outcome
  private let source: [String: Place]
  private let target: [String: Place]
  private let logic: SameLogic
  private var used = UsedVariables()
  /// What is said of variables, by the places among all.
  private var variables: [(index: Int, variables: [SurveyExpression])] = []

  package init(
    of original: Survey, with back: Survey, format: any SurveyFormat, isCarried: Bool,
    source: [String: Place] = [:], target: [String: Place] = [:]
  ) {
    (self.format, lost) = (format, isCarried ? .carried : .dropped)
    logic = SameLogic(original, back)
    (self.source, self.target) = (source, target)
    compareRoots(original, back)
    let (found, own) = (Self.placed(back), Self.placed(original))
    var placed: Set<String> = []
    for case .enter(let item) in ItemWalk(original.items) {
      compare(item, found[item.linkId]?.item)
      guard placed.insert(item.linkId).inserted, let mine = own[item.linkId],
        let other = found[item.linkId], other.parent != mine.parent
      else { continue }
      add(
        "parent", item.linkId, before: mine.parent ?? "", after: other.parent ?? "", isKept: false)
    }
    keepUsedVariables()
  }

  /// Where all that uses a variable says what it said, nothing is lost with the name of it.
  private mutating func keepUsedVariables() {
    used.follow(variables.flatMap(\.variables))
    for (index, variables) in variables where used.say(variables) {
      losses[index].outcome = .kept
      losses[index].reason = nil
    }
  }

  /// What a format that is not read again says of the fields of a survey.
  package init(
    of survey: Survey, heldBy format: any SurveyFormat, source: [String: Place] = [:]
  ) {
    (self.format, lost, self.source, target) = (format, .dropped, source, [:])
    logic = SameLogic(survey, survey)
    for case .enter(let item) in ItemWalk(survey.items) {
      for field in ItemField.allCases where item.has(field) {
        let text = item.value(of: field)?.text
        let holding = format.holding(of: field)
        let after = holding == .absent ? nil : text
        add(
          field.rawValue, item.linkId, before: text, after: after, isKept: holding == .kept, field)
      }
    }
  }

  /// The items of a survey, each with the linkId of the item that it is in.
  private static func placed(_ survey: Survey) -> [String: (item: SurveyItem, parent: String?)] {
    var placed: [String: (item: SurveyItem, parent: String?)] = [:]
    var path: [String] = []
    for step in ItemWalk(survey.items) {
      switch step {
      case .enter(let item):
        if placed[item.linkId] == nil { placed[item.linkId] = (item, path.last) }
        path.append(item.linkId)
      case .leave: path.removeLast()
      }
    }
    return placed
  }

  private mutating func compareRoots(_ original: Survey, _ back: Survey) {
    let texts: [(String, KeyPath<Survey, String?>)] = [
      ("id", \.id), ("url", \.url), ("version", \.version), ("name", \.name), ("title", \.title),
      ("status", \.status), ("language", \.language),
    ]
    for (name, text) in texts {
      guard let before = original[keyPath: text] else { continue }
      add(
        name, nil, before: before, after: back[keyPath: text], isKept: before == back[keyPath: text]
      )
    }
    for context in original.launchContexts {
      add("launchContext", nil, before: context.name, isKept: back.launchContexts.contains(context))
    }
    for variable in original.variables {
      variables.append((losses.count, [variable]))
      add("variable", nil, before: variable.text, isKept: back.variables.contains(variable))
    }
    for constraint in original.constraints {
      used.use(constraint.expression.text, isKept: false)
      add(
        "constraint", nil, before: constraint.expression.text,
        isKept: back.constraints.contains(constraint))
    }
    compareCarried(original.carried, back.carried, nil) {
      var plain = original
      (plain.carried, plain.items) = ([], [])
      return QuestionnaireWriter.write(plain).root
    }
  }

  /// What is carried beside the fields: each extension is a thing of its own.
  ///
  /// What only repeats a field, or says what is so without it, is nothing of its own.
  private mutating func compareCarried(
    _ original: [Carried], _ back: [Carried], _ linkId: String?, _ said: () -> Element?
  ) {
    for part in original where !part.isAbsent {
      let after = back.first { $0.name == part.name }
      guard part.name == "extension", let members = CarriedMembers.members(of: [part]) else {
        let (before, after) = (part.json, after?.json)
        let isOfField = original.contains { $0.name == "_" + part.name }
        if before == "false" || isOfField { continue }
        add(part.name, linkId, before: before, after: after, isKept: before == after)
        continue
      }
      let others = after.flatMap { CarriedMembers.members(of: [$0]) }?["extension"] ?? []
      let texts = Set(others.map(\.unordered))
      let all = members["extension"].map { ($0, $0.unordered) }
      // What fields say, too, is carried only for the order of all; each field is compared for itself.
      let isWhole = all.allSatisfy { texts.contains($0.1) }
      let fields = isWhole ? [] : said().map { Array($0.children(.extension)) } ?? []
      let repeated = Set(fields.map(\.unordered))
      for (element, text) in all where texts.contains(text) || !repeated.contains(text) {
        let isKept =
          texts.contains(text)
          || element.wordsOfRule.map { words in
            others.contains { $0.wordsOfRule == words }
          } ?? false
        let before = String(decoding: JSONWriter.write(element, style: .compact), as: UTF8.self)
        used.use(before, isKept: false)
        add(element[.url]?.string ?? part.name, linkId, before: before, isKept: isKept)
      }
    }
  }

  private mutating func compare(_ item: SurveyItem, _ back: SurveyItem?) {
    guard let back else {
      losses.append(
        Loss(
          lost, "item", linkId: item.linkId, source: source[item.linkId],
          before: item.text ?? item.type.rawValue))
      return
    }
    add(
      "type", item.linkId, before: item.type.rawValue, after: back.type.rawValue,
      isKept: item.type == back.type)
    let conditions: [ItemField] = [.enableWhen, .enableBehavior, .enableWhenExpression]
    // Where it is said otherwise, it may still mean the same.
    let isSameCondition =
      conditions.contains { item.has($0) && !item.isSame($0, as: back) }
      && logic.condition(of: item, back)
    for field in ItemField.allCases where item.has(field) {
      compare(field, item, back, isSame: isSameCondition && conditions.contains(field))
    }
    compareCarried(item.carried, back.carried, item.linkId) {
      var plain = item
      (plain.carried, plain.items) = ([], [])
      return QuestionnaireWriter.write(Survey(items: [plain])).root[.item]
    }
  }

  private mutating func compare(
    _ field: ItemField, _ item: SurveyItem, _ back: SurveyItem, isSame: Bool
  ) {
    let (before, after) = (item.value(of: field), back.value(of: field))
    if case .options(let before)? = before, case .options(let after)? = after, before != after {
      return compareOptions(before, after, item.linkId)
    }
    // Rules that stand for limits, which are compared for themselves, are beside the others.
    let isEqual =
      before == after
      || field == .constraints && item.withoutClocks.value(of: field) == after
    let isKept = isSame || isEqual || logic.field(field, of: item, back)
    for expression in before?.expressions ?? [] { used.use(expression.text, isKept: isKept) }
    // What asks for a variable still is lost without it.
    for expression in after?.expressions ?? [] { used.use(expression.text, isKept: false) }
    if case .variables(let own)? = before { variables.append((losses.count, own)) }
    let text = before?.text
    add(
      field.rawValue, item.linkId, before: text, after: isEqual ? text : after?.text,
      isKept: isKept, field)
  }

  /// Options are matched by their values, in their order.
  private mutating func compareOptions(
    _ before: [AnswerOption], _ after: [AnswerOption], _ linkId: String
  ) {
    let positions = AnswerPositions(after.map(\.value))
    for (index, option) in before.enumerated() {
      let same = after.indices.contains(index) && after[index].value.isSameAnswer(as: option.value)
      let found = same ? after[index] : positions.first(option.value).map { after[$0] }
      let label = option.value.label
      guard let found else {
        add("option", linkId, before: label, isKept: false)
        continue
      }
      add(
        "option", linkId, before: label, after: found.value.label,
        isKept: found.value == option.value)
      func flag(_ name: String, _ flag: KeyPath<AnswerOption, Bool>) {
        guard option[keyPath: flag] else { return }
        add("option.\(name)", linkId, before: label, isKept: found[keyPath: flag])
      }
      flag("initialSelected", \.initialSelected)
      flag("exclusive", \.isExclusive)
      if let weight = option.ordinal {
        add(
          "option.ordinal", linkId, before: weight.description, after: found.ordinal?.description,
          isKept: found.ordinal == weight)
      }
      if let prefix = option.prefix {
        add(
          "option.prefix", linkId, before: prefix, after: found.prefix,
          isKept: found.prefix == prefix)
      }
      if option.preserved != Preserved() {
        add(
          "option.preserved", linkId, before: label, isKept: option.preserved == found.preserved)
      }
    }
  }

  private mutating func add(
    _ construct: String, _ linkId: String?, before: String?, after: String? = nil, isKept: Bool,
    _ field: ItemField? = nil
  ) {
    var reason: Diagnostic.Code?
    if !isKept {
      if let field, case .approximated(let code) = format.holding(of: field) { reason = code }
      if after == nil, !format.isReadable { reason = .notPrinted }
    }
    losses.append(
      Loss(
        isKept ? .kept : after == nil ? lost : .approximated, construct, linkId: linkId,
        source: linkId.flatMap { source[$0] }, target: linkId.flatMap { target[$0] },
        before: before, after: after, reason: reason))
  }
}

extension Element {
  /// The words of a rule in all languages, where it is an extension with a rule; the rule is compared for itself.
  fileprivate var wordsOfRule: String? {
    guard self[.url]?.string == ExtensionURL.constraint else { return nil }
    return children(.extension).first { $0[.url]?.string == "human" }?.unordered
  }
}
