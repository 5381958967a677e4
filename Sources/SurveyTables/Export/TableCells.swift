import FHIRDocument
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// The cells of the wide table for the answers to one question, as `import` reads them.
///
/// A code that is one of the options is written alone. Any other one is written `system|code`, as
/// [tokens](https://hl7.org/fhir/R4/search.html#token) are: `|code` has no system. So is a coded
/// unit that the question does not offer: `72 http://unitsofmeasure.org|kg`.
struct TableCells {
  /// The question; `nil` where there is no questionnaire, or it does not have it.
  private let item: SurveyItem?
  private let units: [Coding]
  /// The options by the code that says which one is meant.
  private let options: [String: Coding]
  /// The systems of all coded options, by their codes.
  private let systems: [String: Set<String?>]
  /// The codes and the words of the options, in lower case: what `import` reads as one of them.
  private let words: Set<String>

  init(_ item: SurveyItem?) {
    self.item = item
    units = item.map { $0.unitOptions + [$0.unit].compactMap(\.self) } ?? []
    var options: [String: [Coding]] = [:]
    for option in item?.options ?? [] {
      guard case .coding(let coding) = option.value else { continue }
      options[coding.code ?? option.value.label, default: []].append(coding)
    }
    self.options = options.compactMapValues { $0.count == 1 ? $0.first : nil }
    var systems: [String: Set<String?>] = [:]
    var words: Set<String> = []
    for option in item?.options ?? [] {
      words.insert(option.value.label.lowercased())
      guard case .coding(let coding) = option.value, let code = coding.code else { continue }
      words.insert(code.lowercased())
      systems[code, default: []].insert(coding.system)
    }
    (self.systems, self.words) = (systems, words)
  }

  /// Adds the cell for an answer; returns what `import` will not find in it.
  func append(_ value: Element, _ type: ValueType, to row: inout [UInt8]) -> LostPart.Answer? {
    if !value.isObject {
      CSVText.append(value, to: &row)
      return type == .answer(.string) && readsAsOption(value) ? .text : nil
    }
    switch type {
    case .answer(.coding): return appendCoding(value, to: &row)
    case .answer(.quantity): return appendQuantity(value, to: &row)
    case .answer(.attachment):
      CSVText.append(value[.url] ?? value[.title], to: &row)
      return value.isOnly(.url) ? nil : .attachmentAddress
    case .answer(.reference):
      AnswerText.appendReference(value, to: &row)
      return value.isOnly(.reference) ? nil : .reference
    default:
      AnswerText.appendJSON(value, to: &row)
      return nil
    }
  }

  private func readsAsOption(_ value: Element) -> Bool {
    guard let item, item.isOpen, let text = value.string else { return false }
    return Coding(systemAndCode: text) != nil || words.contains(text.lowercased())
  }
}

// MARK: Codes

extension TableCells {
  private func appendCoding(_ value: Element, to row: inout [UInt8]) -> LostPart.Answer? {
    let system = value[.system]?.string
    guard let code = value[.code]?.string else {
      CSVText.append(value[.display], to: &row)
      return keepsDisplay(value[.display]?.string) ? nil : .words
    }
    if let option = options[code], option.code == code, option.system == system {
      CSVText.append(code, to: &row)
      return nil
    }
    let text = "\(system ?? "")|\(code)"
    CSVText.append(text, to: &row)
    if Coding(systemAndCode: text) != Coding(system: system, code: code) {
      return .system
    }
    guard item != nil, systems[code]?.contains(system) != true else { return nil }
    let hasMore = value[.display] != nil || value[.version] != nil
    return hasMore ? .otherCode : nil
  }

  private func keepsDisplay(_ display: String?) -> Bool {
    guard let item, let display else { return true }
    if let option = options[display], option.code == nil { return true }
    return item.answerConstraint == .optionsOrType
  }
}

// MARK: Quantities

extension TableCells {
  private func appendQuantity(_ value: Element, to row: inout [UInt8]) -> LostPart.Answer? {
    let start = row.count
    AnswerText.appendNumber(value, to: &row)
    let unit = unitText(
      unit: value[.unit]?.string, system: value[.system]?.string, code: value[.code]?.string)
    if let text = unit.text {
      row.append(UInt8(ascii: " "))
      row.append(contentsOf: text.utf8)
    }
    CSVText.quoteIfNeeded(&row, from: start)
    return unit.loss
  }

  private func unitText(
    unit: String?, system: String?, code: String?
  ) -> (text: String?, loss: LostPart.Answer?) {
    for text in [unit, code].compactMap(\.self) {
      let offered = units.first { $0.display == text || $0.code == text }
      if let offered, offered.code == code, offered.system == system { return (text, nil) }
    }
    if let code, let system {
      let text = "\(system)|\(code)"
      if Coding(systemAndCode: text) != Coding(system: system, code: code) {
        return (text, .unitSystem)
      }
      return (text, item == nil || unit == nil || unit == code ? nil : .unitWords)
    }
    if code != nil || system != nil {
      return (unit ?? code, item == nil ? nil : .halfUnit)
    }
    guard let unit else {
      return (nil, assumesUnit ? .noUnit : nil)
    }
    return (unit, isSimilarToOffered(unit) ? .unitCase : nil)
  }

  /// Whether `import` gives a number without a unit the one of the question.
  private var assumesUnit: Bool { item?.unit != nil || item?.unitOptions.count == 1 }

  private func isSimilarToOffered(_ unit: String) -> Bool {
    if units.contains(where: { $0.display == unit || $0.code == unit }) { return false }
    return units.contains { ($0.display ?? $0.code)?.lowercased() == unit.lowercased() }
  }
}

extension Element {
  /// Whether an object has this member and no other.
  fileprivate func isOnly(_ name: ElementName) -> Bool {
    var names = children.makeIterator()
    return names.next()?.name == name && names.next() == nil
  }
}
