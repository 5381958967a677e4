import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
package import SurveyModel

/// Puts what was changed in a conversion of a survey into the survey.
///
/// `base` is what the conversion said before anybody changed it, `edited` what it says now. Where both
/// say the same, the original counts, with all that the conversion could not say; where they differ,
/// the edit wins. Items are matched by their linkIds, wherever they are; the order is that of the original
/// as long as nobody changed it.
package struct SurveyMerge {
  /// What was changed, by construct and item.
  package private(set) var edits: [Loss] = []
  private var originals: [String: SurveyItem] = [:]
  private var bases: [String: SurveyItem] = [:]
  /// What the conversion never had, by where it is.
  private var unsaid = UnsaidItems()

  /// The survey with the changes.
  package private(set) var survey: Survey

  package init(_ original: Survey, base: Survey, edited: Survey) {
    survey = original
    let edited = edited.completingSystems(since: base, of: original)
    var names = MergedNames()
    let items = names.named(original.items, as: base.items)
    for case .enter(let item) in ItemWalk(items) { originals[item.linkId] = item }
    let nesting = OriginalNesting(items, base: base.items)
    let (before, now) = (nesting.nested(base.items), nesting.nested(edited.items))
    for case .enter(let item) in ItemWalk(before) { bases[item.linkId] = item }
    unsaid = UnsaidItems(items, base: before, edited: now)
    let texts: [(String, WritableKeyPath<Survey, String?>)] = [
      ("url", \.url), ("version", \.version), ("name", \.name), ("title", \.title),
      ("status", \.status), ("language", \.language),
    ]
    for (name, text) in texts where base[keyPath: text] != edited[keyPath: text] {
      edit(name, nil, base[keyPath: text], edited[keyPath: text])
      survey[keyPath: text] = edited[keyPath: text]
      if let text = edited[keyPath: text] {
        var carried = survey.carried
        change(&carried, name, nil, to: text)
        survey.carried = carried
      }
    }
    survey.items = merge(items, before, now, in: nil)
    reportPlaces(of: items, before, now)
    names.restore(&survey)
  }

  /// Reports the items that are gone, and those that are inside another one than before.
  private mutating func reportPlaces(
    of original: [SurveyItem], _ base: [SurveyItem], _ edited: [SurveyItem]
  ) {
    let (before, now) = (ItemParents(base), ItemParents(edited))
    let merged = ItemParents(survey.items)
    for case .enter(let item) in ItemWalk(original) {
      let linkId = item.linkId
      if !merged.contains(linkId) {
        edit("item", linkId, item.text, nil)
      } else if before.contains(linkId), now.contains(linkId), before[linkId] != now[linkId] {
        edit("group", linkId, before[linkId], now[linkId])
      }
    }
  }

  private mutating func merge(
    _ original: [SurveyItem], _ base: [SurveyItem], _ edited: [SurveyItem], in parent: String?
  ) -> [SurveyItem] {
    if base.map(\.linkId) == edited.map(\.linkId) {
      // In the original's order, with what the conversion did not have.
      // Where two have the same linkId, or none, the conversion may have only the first.
      let (own, theirs) = (
        Dictionary(grouping: base, by: \.linkId), Dictionary(grouping: edited, by: \.linkId)
      )
      var seen: [String: Int] = [:]
      return original.map { item in
        let number = seen[item.linkId, default: 0]
        seen[item.linkId] = number + 1
        guard let base = own[item.linkId]?.dropFirst(number).first,
          let edited = theirs[item.linkId]?.dropFirst(number).first
        else { return item }
        return merge(item, edited, since: base)
      }
    }
    return unsaid.first(in: parent)
      + edited.flatMap { item in
        [originals[item.linkId].map { merge($0, item) } ?? added(item)]
          + unsaid.behind(item.linkId)
      }
  }

  /// An item that is new, with those in it that are not.
  private mutating func added(_ item: SurveyItem) -> SurveyItem {
    edit("item", item.linkId, nil, item.text)
    var item = item
    item.items = merge([], [], item.items, in: item.linkId)
    return item
  }

  private mutating func merge(_ original: SurveyItem, _ edited: SurveyItem) -> SurveyItem {
    guard let base = bases[edited.linkId] else { return original }
    return merge(original, edited, since: base)
  }

  private mutating func merge(
    _ original: SurveyItem, _ edited: SurveyItem, since base: SurveyItem
  ) -> SurveyItem {
    if base == edited { return original }
    var result = original
    if base.type != edited.type {
      edit("type", edited.linkId, base.type.rawValue, edited.type.rawValue)
      result.type = edited.type
    }
    for field in ItemField.allCases {
      let (before, now) = (base.value(of: field), edited.value(of: field))
      if before == now { continue }
      edit(field.rawValue, edited.linkId, before?.text, now?.text)
      if case .options(let options) = now {
        result.options = merge(original.options, base.options, options)
      } else if field == .constraints {
        let rules = original.withoutClocks.constraints
        result.constraints = merge(rules, base.constraints, edited.constraints)
        result.restoreClockLimits(of: original)
      } else if now != nil {
        result.take(field, from: edited)
        if case .text(let text) = now {
          change(&result.carried, field.rawValue, edited.linkId, to: text)
        }
      } else {
        result.clear(field)
      }
    }
    mergeCarried(&result, base, edited)
    result.items = merge(original.items, base.items, edited.items, in: edited.linkId)
    return result
  }

  /// Gives a text that is carried another one; formatted forms of it that go are reported.
  private mutating func change(
    _ carried: inout [Carried], _ name: String, _ linkId: String?, to text: String
  ) {
    let beside = "_" + name
    let before = carried.first { $0.name == beside }
    carried.change(name, to: text)
    let after = carried.first { $0.name == beside }
    if before != after { edit(beside, linkId, before?.json, after?.json) }
  }

  private mutating func mergeCarried(
    _ result: inout SurveyItem, _ base: SurveyItem, _ edited: SurveyItem
  ) {
    let names = (base.carried + edited.carried).map(\.name)
    var seen: Set<String> = []
    for name in names where seen.insert(name).inserted {
      let before = base.carried.first { $0.name == name }
      let now = edited.carried.first { $0.name == name }
      if before == now { continue }
      edit(name, edited.linkId, before?.json, now?.json)
      let index = result.carried.firstIndex { $0.name == name }
      let own = index.map { result.carried[$0] }
      let merged =
        switch name {
        case "extension": MergedExtensions.ofItem(own, before, now)
        case _ where name.hasPrefix("_"): MergedExtensions(own, before, now).carried
        default: now
        }
      if let index { result.carried.remove(at: index) }
      if let merged { result.carried.insert(merged, at: index ?? result.carried.count) }
    }
  }

  /// Rules are matched by what they say, else by their order; of each, what was not changed is that of the original.
  private func merge(
    _ original: [SurveyConstraint], _ base: [SurveyConstraint], _ edited: [SurveyConstraint]
  ) -> [SurveyConstraint] {
    guard original.count == base.count else { return edited }
    return edited.enumerated().map { number, constraint in
      if let index = base.firstIndex(of: constraint) { return original[index] }
      guard edited.count == base.count, !edited.contains(base[number]) else { return constraint }
      var result = original[number]
      let base = base[number]
      if base.key != constraint.key { result.key = constraint.key }
      if base.severity != constraint.severity { result.severity = constraint.severity }
      if base.human != constraint.human { result.human = constraint.human }
      if base.expression != constraint.expression { result.expression = constraint.expression }
      if base.location != constraint.location { result.location = constraint.location }
      return result
    }
  }

  /// Options are matched by their values; of each, what was not changed is that of the original.
  private func merge(
    _ original: [AnswerOption], _ base: [AnswerOption], _ edited: [AnswerOption]
  ) -> [AnswerOption] {
    guard original.count == base.count else { return edited }
    let positions = AnswerPositions(base.map(\.value))
    return edited.map { option in
      guard let index = positions.first(option.value), original.indices.contains(index) else {
        return option
      }
      let base = base[index]
      var result = original[index]
      if base.value != option.value {
        result.value = option.value
        if base.value.preserved == option.value.preserved {
          result.value.preserved = original[index].value.preserved
        }
      }
      if base.ordinal != option.ordinal { result.ordinal = option.ordinal }
      if base.prefix != option.prefix { result.prefix = option.prefix }
      if base.isExclusive != option.isExclusive { result.isExclusive = option.isExclusive }
      if base.initialSelected != option.initialSelected {
        result.initialSelected = option.initialSelected
      }
      return result
    }
  }

  private mutating func edit(
    _ construct: String, _ linkId: String?, _ before: String?, _ after: String?
  ) {
    edits.append(
      Loss(.kept, construct, linkId: linkId, before: before, after: after, reason: .editWins))
  }
}
