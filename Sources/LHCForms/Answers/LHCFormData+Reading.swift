package import FHIRDocument
import FHIRQuestionnaire
package import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// The data of people in forms of LHC-Forms: `value` in the items, an item as often as it was repeated.
///
/// What a response says besides its answers is in a member of ours at the top.
package struct LHCFormData: AnswersFormat {
  package init() {}

  package var name: String { "lhcforms" }
  package var fileExtension: String { "json" }
  package var framing: AnswersFraming { .files }
  package var definitions: any SurveyFormat { LHCFormsFormat() }

  /// A form in which something is answered, or that says that it has data.
  package func recognizes(_ source: Source) -> Bool {
    guard LHCFormsFormat().recognizes(source),
      let root = JSONDocument.ofForm(source).document?.root
    else { return false }
    if root["hasSavedData"]?.boolean == true || root[ResponseHead.property] != nil { return true }
    guard let value = root.document.name("value") else { return false }
    return root.all("items").contains { !$0.descendants(named: value, or: value).isEmpty }
  }

  package func codec(for form: AnswersForm) -> (any AnswersCodec)? {
    let document = JSONDocument.ofForm(form.definition).document
    return document.flatMap { $0.root.isObject ? LHCFormCodec(form: form, root: $0.root) : nil }
  }
}

/// Reads and writes forms with data in them.
struct LHCFormCodec: AnswersCodec {
  let form: AnswersForm
  /// The form.
  let root: Element

  func read(_ source: Source) -> ReadAnswers {
    var answers = ReadAnswers()
    let records = JSONRecords(source, &answers)
    for (number, object) in records.objects.enumerated() {
      var reader = FormDataReader(form) { records.source($0, number) }
      answers.responses.append(reader.read(object))
    }
    return answers
  }

  func write(_ responses: [FlatResponse], at time: Instant) -> [UInt8] {
    responses.flatMap { response in
      FormDataWriter(self, response).write()
    }
  }
}

/// Reads the items of a form with data.
private struct FormDataReader {
  private let form: AnswersForm
  private let source: (Element) -> FlatResponse.Source
  private var response = FlatResponse()

  init(_ form: AnswersForm, _ source: @escaping (Element) -> FlatResponse.Source) {
    (self.form, self.source) = (form, source)
  }

  mutating func read(_ root: Element) -> FlatResponse {
    response = FlatResponse(headOf: root, at: source(root))
    read(root.all("items"), in: nil, [:])
    return response
  }

  /// An item that comes again is another repetition, or another answer.
  private mutating func read(
    _ elements: [Element], in parent: String?, _ numbers: [String: Int]
  ) {
    var counts: [String: Int] = [:]
    for element in elements where element.isObject {
      let linkId = LHCFormsReader.linkId(of: element, in: parent)
      var inner = numbers
      if let item = form.item(linkId), item.type.isQuestion {
        if item.repeats { inner[linkId] = response.answers(to: linkId, in: numbers).count }
        read(element, item, numbers)
      } else if form.item(linkId)?.repeats == true {
        inner[linkId] = counts[linkId, default: 0]
        counts[linkId, default: 0] += 1
      } else if form.item(linkId) == nil {
        lose(element.all("value"), linkId)
      }
      read(element.all("items"), in: linkId, inner)
    }
  }

  private mutating func read(_ element: Element, _ item: SurveyItem, _ numbers: [String: Int]) {
    for value in element.all("value") where !value.saysNothing {
      if let answer = FormValue(item, element, form.clock).answer(value) {
        response.add([.init(answer, at: source(value))], to: item.linkId, in: numbers)
      } else {
        let text = value.string ?? String(decoding: JSONWriter.write(value), as: UTF8.self)
        response.misfits.append(.init(text: text, item: item, source: source(value)))
      }
      if let other = value["other"], !other.saysNothing { lose([other], item.linkId) }
    }
  }

  private mutating func lose(_ elements: [Element], _ linkId: String) {
    for element in elements where !element.saysNothing {
      let text = JSONWriter.write(element, style: .compact)
      response.losses.append(
        Loss(
          .dropped, element.nameText, linkId: linkId,
          before: String(decoding: text, as: UTF8.self)))
    }
  }
}

/// A value of a form as an answer to its question.
private struct FormValue {
  private let item: SurveyItem
  private let element: Element
  private let clock: LocalClock

  init(_ item: SurveyItem, _ element: Element, _ clock: LocalClock) {
    (self.item, self.element, self.clock) = (item, element, clock)
  }

  /// The answer; `nil` where the value is none of the question.
  func answer(_ value: Element) -> AnswerValue? {
    if item.type == .attachment || item.type == .reference {
      guard value.isObject else { return nil }
      return AnswerValue(value, as: item.type == .attachment ? .attachment : .reference)
    }
    return item.isChoice ? choice(value) : plain(value)
  }

  private func plain(_ value: Element) -> AnswerValue? {
    switch item.type.answerType?.kind {
    case .quantity: return quantity(value)
    case .moment:
      let answer = AnswerValue(jsonText: isoDate(value.string ?? ""), of: item.type)
      guard case .dateTime(let moment)? = answer else { return answer }
      return clock.moment(moment).map { .dateTime($0) }
    default: return value.plainAnswer(item.type)
    }
  }

  /// LHC-Forms has the month before the day: 11/17/2015.
  private func isoDate(_ text: String) -> String {
    let date = text.prefix { $0 != " " && $0 != "T" }
    let parts = date.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].count == 4 else { return text }
    func two(_ part: Substring) -> String { part.count == 1 ? "0" + part : String(part) }
    return "\(parts[2])-\(two(parts[0]))-\(two(parts[1]))" + text.dropFirst(date.count)
  }

  private func quantity(_ value: Element) -> AnswerValue? {
    guard let number = value.decimal ?? value["value"]?.decimal else { return nil }
    let unit = element["unit"].flatMap { $0.isObject ? $0 : nil }
    return .quantity(
      Quantity(
        value: number, unit: unit?["name"]?.string ?? value["unit"]?.string,
        system: unit?["system"]?.string ?? value["system"]?.string,
        code: unit?["code"]?.string ?? value["code"]?.string))
  }

  private func choice(_ value: Element) -> AnswerValue? {
    if value.isPrimitive {
      let text = value.string ?? ""
      let option = item.options.first { $0.value.label == text }
      return option?.value ?? (item.isOpen ? .string(text) : nil)
    }
    if value["reference"] != nil, let answer = AnswerValue(value, as: .reference) {
      return item.options.first { $0.value == answer }?.value ?? answer
    }
    let (code, text) = (value["code"]?.string, value["text"]?.string)
    let system = value["system"]?.string.map { LHCCodeSystem.address(of: $0) }
    for option in item.options {
      if case .coding(let coding) = option.value {
        let isSystem = system == nil || coding.system == nil || coding.system == system
        if let code, coding.code == code, isSystem { return option.value }
        if code == nil, let text, coding.display == text { return option.value }
      } else if let text, option.value.label == text {
        return option.value
      }
    }
    if let code { return .coding(Coding(system: system, code: code, display: text)) }
    return item.isOpen ? text.map { .string($0) } : nil
  }
}
