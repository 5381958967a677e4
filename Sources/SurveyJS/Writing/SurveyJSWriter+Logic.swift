import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and rules.
extension SurveyJSWriter {
  /// The condition, what is calculated, and what depends on answers.
  ///
  /// - Returns: whether there is a condition.
  mutating func logic(of item: SurveyItem, around parent: SurveyItem?) -> Bool {
    let hasCondition = visibility(of: item, around: parent)
    for limit in item.calculatedLimits {
      switch limit.kind {
      case .required: write("requiredIf", limit.expression, .condition, item, "calculatedLimits")
      case .readOnly:
        write("enableIf", limit.expression, .condition, item, "calculatedLimits") { .not($0) }
      default: continue
      }
    }
    if !item.repeatsAsPanel { limits(of: item, language) }
    if let expression = item.calculatedExpression { calculation(expression, of: item) }
    if let expression = item.initialExpression {
      moment("defaultValueExpression", expression, item, "initialExpression")
    }
    return hasCondition
  }

  /// What is calculated.
  ///
  /// SurveyJS runs an `expression` at the start and with all conditions, a `setValueExpression` only when an answer
  /// changes that it asks for: until then the question has its default.
  private mutating func calculation(_ expression: SurveyExpression, of item: SurveyItem) {
    guard item.isExpressionQuestion else {
      let written = moment("setValueExpression", expression, item, "calculatedExpression")
      if item.initialExpression == nil { text("defaultValueExpression", written) }
      return
    }
    let written = moment("expression", expression, item, "calculatedExpression")
    // What it begins with is read before its expression is.
    if !isTyped(item, by: written) || !item.initial.isEmpty {
      text(OwnProperties.type, item.type.rawValue)
    }
    if !item.readOnly {
      json.key(OwnProperties.readOnly)
      json.boolean(false)
    }
  }

  /// The limits of an answer that are calculated.
  mutating func limits(of item: SurveyItem, _ language: SurveyJSLanguage) {
    guard hasInput(item) else { return }
    for limit in item.calculatedLimits {
      switch limit.kind {
      case .minValue:
        moment("minValueExpression", limit.expression, item, "calculatedLimits", language)
      case .maxValue:
        moment("maxValueExpression", limit.expression, item, "calculatedLimits", language)
      default: continue
      }
    }
  }

  /// Whether SurveyJS has it as a question with an input, of which it knows limits that are calculated.
  private func hasInput(_ item: SurveyItem) -> Bool {
    let types: Set<ItemType> = [.integer, .decimal, .quantity, .date, .dateTime]
    return types.contains(item.type) && !item.isChoice && !item.isExpressionQuestion
      && !item.itemControl.contains("slider")
  }

  /// A value; this moment is what the question makes of it.
  @discardableResult
  private mutating func moment(
    _ key: String, _ expression: SurveyExpression, _ item: SurveyItem, _ construct: String,
    _ language: SurveyJSLanguage? = nil
  ) -> String? {
    write(
      key, expression, .value, item, construct, { $0.moment },
      reading: { $0.fitted(to: item.type) }, language)
  }

  /// Whether readers know the type of a question by the expression that was written for it.
  private func isTyped(_ item: SurveyItem, by expression: String?) -> Bool {
    let read = expression.flatMap { try? language.read($0, on: item.linkId) }
    let type = read.flatMap { ItemType(language.kind(of: $0, on: item.linkId)) }
    return (type ?? .string) == item.type
  }

  /// An item below a question is there only once that is answered.
  ///
  /// - Returns: whether there is a condition that it is there by.
  private mutating func visibility(of item: SurveyItem, around parent: SurveyItem?) -> Bool {
    let construct = item.enableWhenExpression == nil ? "enableWhen" : "enableWhenExpression"
    if parent?.type.isQuestion != true, let known = known("visibleIf", visibilityOf: item) {
      text("visibleIf", known)
      return true
    }
    do throws(LogicProblem) {
      var conditions = form.presence(of: item, in: parent).map(form.spellingOutWeights)
      if let condition = try form.condition(of: item) {
        conditions.append(form.spellingOutWeights(condition))
      }
      if conditions.isEmpty { return false }
      let written = try language.writeCondition(.all(conditions), on: item.linkId)
      text("visibleIf", written)
      reportVersion(written, construct, item)
      return true
    } catch {
      losses.append(Loss(error, construct, linkId: item.linkId, before: nil))
      return false
    }
  }

  /// Says where an expression needs a later version of SurveyJS.
  private mutating func reportVersion(_ text: String, _ construct: String, _ item: SurveyItem) {
    let functions = language.functionsOfLaterVersions(in: text)
    if !functions.isEmpty { reportLater(functions.joined(separator: ", "), construct, item) }
  }

  private mutating func reportLater(_ words: String, _ construct: String, _ item: SurveyItem) {
    losses.append(
      Loss(
        .approximated, construct, linkId: item.linkId, reason: .onlyInLaterVersions, detail: words))
  }

  /// The words of the original for the condition of an item.
  private func known(_ key: String, visibilityOf item: SurveyItem) -> String? {
    let fields: [ItemField] = [.enableWhen, .enableBehavior, .enableWhenExpression]
    guard fields.contains(where: { item.has($0) }) else { return nil }
    let form = form
    return known(key, .condition, item) { tree in
      var copy = item
      guard (try? copy.setCondition(tree, in: form)) != nil else { return false }
      return fields.allSatisfy { copy.isSame($0, as: item) }
    }
  }

  /// The words of the original for an expression.
  private func known(
    _ key: String, _ expression: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose,
    _ item: SurveyItem, _ change: (Logic) -> Logic = { $0 }
  ) -> String? {
    let form = form
    return known(key, purpose, item) { tree in
      let written = try? FHIRPathLanguage(form, for: purpose).expression(
        change(tree), on: item.linkId)
      return written.map { SurveyExpression($0.text) } == expression
    }
  }

  /// The words of the original in a property of an item, where they say what is wanted.
  private func known(
    _ key: String, _ purpose: FHIRPathLanguage.Purpose, _ item: SurveyItem,
    says: (Logic) -> Bool
  ) -> String? {
    let language = language
    return original?.logic.text(key, on: item.linkId, in: form) { text in
      let tree =
        purpose == .value
        ? try? language.read(text, on: item.linkId)
        : try? language.readCondition(text, on: item.linkId)
      return tree.map(says) ?? false
    }
  }

  /// When an option is offered.
  mutating func optionLogic(of option: AnswerOption, _ item: SurveyItem) {
    let toggles = item.optionToggles.filter { $0.options.contains(option.value) }
    guard toggles.count == 1, let toggle = toggles.first else { return }
    write("visibleIf", toggle.expression, .condition, item, "optionToggles")
  }

  /// A rule of an item, with its words.
  struct Rule {
    enum Demand {
      case expression(String)
      /// So many answers where there are any.
      case least(Int)
    }

    /// Its words, and those in other languages.
    var human: String?
    var others: [(language: String, text: String)] = []
    /// Whether answers that break it are taken.
    var isSoft = false
    var demand: Demand
  }

  /// The rules of an item; those that cannot be said are left out.
  mutating func constraints(of item: SurveyItem) -> [Rule] {
    var rules: [Rule] = []
    var language = language
    language.isInPanelOfItself = item.repeatsAsPanel
    for (index, constraint) in item.constraints.enumerated() {
      let human = constraint.human
      let isSoft = constraint.severity == .warning
      if isSoft { reportLater("notificationType", "constraints", item) }
      let others = languages.words(ofRule: index, of: item)
      let known = self.known("expression", constraint.expression, .constraint, item) {
        $0.rule(of: item)
      }
      if let known {
        rules.append(Rule(human: human, others: others, isSoft: isSoft, demand: .expression(known)))
        continue
      }
      do throws(LogicProblem) {
        let rule = try read(constraint.expression, .constraint, item)
        if item.isChoice, item.repeats, let least = rule.rule(of: item).leastCount {
          rules.append(Rule(human: human, others: others, isSoft: isSoft, demand: .least(least)))
          continue
        }
        let written = try language.writeCondition(rule.validator(of: item), on: item.linkId)
        reportVersion(written, "constraints", item)
        rules.append(
          Rule(human: human, others: others, isSoft: isSoft, demand: .expression(written)))
      } catch {
        losses.append(Loss(error, "constraints", linkId: item.linkId, before: nil))
      }
    }
    return rules
  }

  @discardableResult
  private mutating func write(
    _ key: String, _ expression: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose,
    _ item: SurveyItem, _ construct: String, _ change: (Logic) -> Logic = { $0 },
    reading: ((Logic) -> Logic)? = nil, _ language: SurveyJSLanguage? = nil
  ) -> String? {
    let language = language ?? self.language
    let known =
      if let reading { known(key, expression, purpose, item, reading) } else {
        known(key, expression, purpose, item, change)
      }
    if let known {
      text(key, known)
      return known
    }
    do throws(LogicProblem) {
      let logic = change(try read(expression, purpose, item))
      let written =
        purpose == .value
        ? try language.write(logic, on: item.linkId)
        : try language.writeCondition(logic, on: item.linkId)
      text(key, written)
      reportVersion(written, construct, item)
      return written
    } catch {
      losses.append(Loss(error, construct, linkId: item.linkId, before: nil))
      return nil
    }
  }

  func read(
    _ expression: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose, _ item: SurveyItem
  ) throws(LogicProblem) -> Logic {
    guard expression.language == SurveyExpression.fhirPath else {
      throw .unknown(expression.language, offset: 0)
    }
    let logic = try FHIRPathLanguage(form, for: purpose).read(expression.text, on: item.linkId)
    return form.spellingOutWeights(logic)
  }
}
