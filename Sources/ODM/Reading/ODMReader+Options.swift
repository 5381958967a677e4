import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Code lists.
extension ODMReader {
  mutating func readOptions(_ definition: ODMElement, to item: inout SurveyItem) {
    if item.type == .boolean {
      var truths = LogicNames.Options()
      truths.set("true", for: .boolean(true))
      truths.set("false", for: .boolean(false))
      truths.set("1", for: .boolean(true))
      truths.set("0", for: .boolean(false))
      options.set(truths, of: item.linkId)
    }
    guard let reference = definition.child("CodeListRef"),
      let list = definitions.definition("CodeList", reference["CodeListOID"])
    else { return }
    ledger.take(reference)
    _ = ledger.take("CodeListOID", of: reference)
    ledger.take(list)
    _ = ledger.take("OID", of: list)
    if let address = externalAddress(list) {
      item.answerValueSet = address
      item.type = .choice
      return
    }
    let type = take(ODMContext.type, of: list).flatMap { AnswerType(rawValue: $0) }
    let dataType = list["DataType"]
    var names = LogicNames.Options()
    for element in ordered(list) {
      guard let code = ledger.take("CodedValue", of: element) else { continue }
      ledger.take(element)
      var option = AnswerOption(value: value(element, code, type, isInteger: dataType == "integer"))
      // Ranks say which is more; as numbers they are the score.
      if let rank = element["Rank"], let score = ExactDecimal(rank) {
        _ = ledger.take("Rank", of: element)
        option.ordinal = score
      }
      names.set(code, for: option.value)
      item.options.append(option)
    }
    guard !item.options.isEmpty else { return }
    options.set(names, of: item.linkId)
    item.type = .choice
  }

  private func ordered(_ list: ODMElement) -> [ODMElement] {
    let all = list.children.filter { $0.name == "CodeListItem" || $0.name == "EnumeratedItem" }
    let numbers = all.compactMap { $0["OrderNumber"].flatMap { Int($0) } }
    guard numbers.count == all.count else { return all }
    return zip(numbers, all).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  private mutating func externalAddress(_ list: ODMElement) -> String? {
    if list.child("CodeListItem") == nil, let external = list.child("ExternalCodeList"),
      let address = external["href"]
    {
      ledger.take(external)
      _ = ledger.take("href", of: external)
      if external["Dictionary"] == address { _ = ledger.take("Dictionary", of: external) }
      return address
    }
    guard list.child("CodeListItem") == nil, let coding = list.child("Coding"),
      coding["Code"] == nil, let address = coding["System"]
    else { return nil }
    ledger.take(coding)
    _ = ledger.take("System", of: coding)
    return address
  }

  private mutating func value(
    _ element: ODMElement, _ code: String, _ type: AnswerType?, isInteger: Bool
  ) -> AnswerValue {
    if let type, type != .coding { return AnswerValue(code, as: type) ?? .string(code) }
    guard let decode = element.child("Decode") else {
      return isInteger ? Int(code).map { .integer($0) } ?? .string(code) : .string(code)
    }
    let texts = texts(of: decode)
    var coding = Coding(code: code, display: texts.text)
    if let known = codes(of: element).first {
      (coding.system, coding.code) = (known.system, known.code)
    }
    if let system = take(ODMContext.system, of: element) { coding.system = system }
    switch take(ODMContext.coding, of: element) {
    case "display": coding.code = nil
    case "code": coding.display = nil
    case let own?: coding.code = own
    case nil: break
    }
    coding.preserved = texts.preservedInCoding
    return .coding(coding)
  }
}
