import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

extension SurveyJSReader {
  /// The rules that an answer must keep; what of them is no limit and no rule is left.
  ///
  /// Limits have no words of their own in FHIR: those of a validator that is one are lost, and go with it where the limit is
  /// changed.
  mutating func validators(_ item: inout SurveyItem, _ element: Element) {
    for validator in element.children where validator.nameText == "validators" {
      guard validator.isEmptyArray || validator.isObject && read(validator, &item) else { continue }
      ledger.take(validator)
      _ = ledger.take("type", of: validator)
      guard let words = validator["text"], ledger.has(words) else { continue }
      ledger.skip(words)
      wordsOfLimits.append(words)
    }
  }

  /// Gives an item a rule that stops nobody, of which FHIR knows one kind; whether it is known.
  private mutating func readSoft(_ validator: Element, _ item: SurveyItem) -> Bool {
    switch validator["type"]?.string {
    case "numeric", "numericvalidator":
      guard [.integer, .decimal].contains(item.type), !item.isChoice else { return false }
      let words = plainText("text", of: validator, item.linkId)
      for (name, function) in [
        ("minValue", LogicFunction.greaterOrEqual), ("maxValue", .lessOrEqual),
      ] {
        guard let number = ledger.number(name, of: validator) else { continue }
        pending.append(
          PendingLogic(
            .rule(.apply(function, [.itself, .literal(item.limit(number))]), words, .warning),
            number.description, on: item.linkId, name: name, place: place(of: validator)))
      }
    case "expression", "expressionvalidator":
      guard validator["expression"]?.string?.isEmpty == false else { return false }
      let words = plainText("text", of: validator, item.linkId)
      pend("expression", .constraint(words, .warning), validator, item.linkId)
    default: return false
    }
    if validator["notificationType"]?.string == "warning" {
      _ = ledger.take("notificationType", of: validator)
    }
    return true
  }

  /// Gives an item what a validator asks for; whether it is known.
  private mutating func read(_ validator: Element, _ item: inout SurveyItem) -> Bool {
    if ["warning", "info"].contains(validator["notificationType"]?.string) {
      return readSoft(validator, item)
    }
    switch validator["type"]?.string {
    case "numeric", "numericvalidator":
      guard [.string, .integer, .decimal].contains(item.type), !item.isChoice else { return false }
      tighten(&item, \.minValue, "minValue", of: validator) { $0 > $1 }
      tighten(&item, \.maxValue, "maxValue", of: validator) { $0 < $1 }
      if item.type == .string { item.type = .decimal }
    case "text", "textvalidator":
      tighten(&item, \.minLength, "minLength", of: validator, from: 1) { $0 > $1 }
      tighten(&item, \.maxLength, "maxLength", of: validator, from: 1) { $0 < $1 }
    case "answercount", "answercountvalidator":
      least(of: &item, validator)
      tighten(&item, \.maxOccurs, "maxCount", of: validator, from: 0) { $0 < $1 }
    case "regex", "regexvalidator":
      guard item.regex == nil, let regex = ledger.string("regex", of: validator) else {
        return false
      }
      item.regex = SearchedPattern(regex).whole(item)
    case "email", "emailvalidator":
      guard item.regex == nil else { return false }
      item.regex = Self.email
    case "expression", "expressionvalidator":
      guard validator["expression"]?.string?.isEmpty == false else { return false }
      let words = plainText("text", of: validator, item.linkId)
      pend("expression", .constraint(words), validator, item.linkId)
    default: return false
    }
    return true
  }

  /// Sets a limit, unless there is one that asks for more.
  private mutating func tighten(
    _ item: inout SurveyItem, _ limit: WritableKeyPath<SurveyItem, AnswerValue?>, _ name: String,
    of validator: Element, isTighter: (ExactDecimal, ExactDecimal) -> Bool
  ) {
    guard let property = validator[name],
      let number = property.decimal ?? property.string.flatMap({ ExactDecimal($0) })
    else { return }
    if let known = item[keyPath: limit] {
      guard let own = ExactDecimal(known.label), own == number || isTighter(number, own) else {
        return
      }
    }
    item[keyPath: limit] = item.limit(number)
    _ = ledger.take(name, of: validator)
  }

  private mutating func tighten(
    _ item: inout SurveyItem, _ limit: WritableKeyPath<SurveyItem, Int?>, _ name: String,
    of validator: Element, from least: Int, isTighter: (Int, Int) -> Bool
  ) {
    guard let property = validator[name],
      let number = property.integer ?? property.string.flatMap({ Int($0) })
    else { return }
    // What asks for nothing, as SurveyJS writes it.
    if number >= least {
      if let known = item[keyPath: limit], known != number, !isTighter(number, known) { return }
      item[keyPath: limit] = number
    }
    _ = ledger.take(name, of: validator)
  }

  /// The least number of answers, which a question that needs none does not ask for without one.
  private mutating func least(of item: inout SurveyItem, _ validator: Element) {
    guard let property = validator["minCount"],
      let least = ledger.integer("minCount", of: validator)
    else { return }
    // Beside the property that says the same.
    if validator["text"] == nil, item.minOccurs == least { return }
    if item.required {
      item.minOccurs = max(least, item.minOccurs ?? 0)
    } else if least > 1 {
      let words = plainText("text", of: validator, item.linkId)
      pending.append(
        PendingLogic(
          .rule(.atLeast(least), words), "\(least)", on: item.linkId, name: "minCount",
          place: place(of: property)))
    }
  }

  /// What SurveyJS takes for an address, in short: something before and behind one @, with a point.
  static let email = #"[^@\s]+@[^@\s]+\.[^@\s]+"#
}

extension SurveyItem {
  /// A limit of the type of the item's answers.
  fileprivate func limit(_ value: ExactDecimal) -> AnswerValue {
    type == .integer ? value.integer.map { .integer($0) } ?? .decimal(value) : .decimal(value)
  }
}
