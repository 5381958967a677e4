package import FHIRDocument
package import FHIRQuestionnaire
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel
package import SurveyPrimitives

/// The data of people in forms of LHC-Forms: `value` in the items, an item as often as it was repeated.
package enum LHCFormData {}

extension LHCFormData {
  /// The answers in a form as a response to its questionnaire, and what of them it cannot say; `nil`
  /// where the source is no form.
  ///
  /// - Parameters:
  ///   - survey: what the form says as a questionnaire.
  ///   - offset: the time zone of times of which the form says none.
  package static func read(
    _ source: Source, for survey: Survey, at moment: Instant, offset: UTCOffset
  ) -> (response: ReadResponse, losses: [Loss])? {
    guard let root = JSONDocument.ofForm(source).document?.root, root.isObject else { return nil }
    var reader = FormDataReader(survey, offset: offset)
    reader.json.openObject()
    reader.json.member("resourceType", "QuestionnaireResponse")
    reader.json.member("questionnaire", survey.url)
    reader.json.member("status", "in-progress")
    let entries = reader.entries(root.all("items"), in: nil)
    reader.write(entries)
    let losses = reader.losses
    guard let response = JSONDocument.ofOwnText(reader.text()) else { return nil }
    return (ResponseReader.read(response.root, for: survey, at: moment), losses)
  }
}

/// Makes a response of the items of a form.
private struct FormDataReader: ~Copyable {
  /// An item of a response.
  indirect enum Entry {
    case group(linkId: String, [Entry])
    case question(linkId: String, [(value: [UInt8], inside: [Entry])])
  }

  var json = JSONTextWriter()
  var losses: [Loss] = []
  private var items: [String: SurveyItem] = [:]
  private let offset: UTCOffset

  init(_ survey: Survey, offset: UTCOffset) {
    self.offset = offset
    for case .enter(let item) in ItemWalk(survey.items) where items[item.linkId] == nil {
      items[item.linkId] = item
    }
  }

  /// The text, with all closed.
  mutating func text() -> [UInt8] {
    json.closeObject()
    var text = JSONTextWriter()
    swap(&text, &json)
    return text.finish()
  }

  /// What is answered in items; the repetitions of a question are one item with several answers.
  mutating func entries(_ elements: [Element], in parent: String?) -> [Entry] {
    var entries: [Entry] = []
    var questions: [String: Int] = [:]
    for element in elements where element.isObject {
      let linkId = LHCFormsReader.linkId(of: element, in: parent)
      let inside = self.entries(element.all("items"), in: linkId)
      guard let item = items[linkId], item.type.isQuestion else {
        if items[linkId] == nil, element["value"]?.saysNothing == false {
          lose(element.all("value"), linkId)
        }
        if !inside.isEmpty { entries.append(.group(linkId: linkId, inside)) }
        continue
      }
      var answers: [(value: [UInt8], inside: [Entry])] = []
      for value in element.all("value") where !value.saysNothing {
        guard let text = FormValue(item, element, offset).json(value) else {
          lose([value], linkId)
          continue
        }
        if value["other"]?.saysNothing == false { lose(value.all("other"), linkId) }
        answers.append((text, answers.isEmpty ? inside : []))
      }
      if answers.isEmpty, !inside.isEmpty { lose(element.all("items"), linkId) }
      guard !answers.isEmpty else { continue }
      if let index = questions[linkId], case .question(_, let before) = entries[index] {
        entries[index] = .question(linkId: linkId, before + answers)
      } else {
        questions[linkId] = entries.count
        entries.append(.question(linkId: linkId, answers))
      }
    }
    return entries
  }

  private mutating func lose(_ elements: [Element], _ linkId: String) {
    for element in elements {
      let place = element.position.map { Place(line: $0.line, column: $0.column) }
      let text = JSONWriter.write(element, style: .compact)
      losses.append(
        Loss(
          .dropped, element.nameText, linkId: linkId, source: place,
          before: String(decoding: text, as: UTF8.self)))
    }
  }

  mutating func write(_ entries: [Entry]) {
    guard !entries.isEmpty else { return }
    json.openArray("item")
    for entry in entries {
      json.openObject()
      switch entry {
      case .group(let linkId, let inside):
        json.member("linkId", linkId)
        write(inside)
      case .question(let linkId, let answers):
        json.member("linkId", linkId)
        json.openArray("answer")
        for (value, inside) in answers {
          json.openObject()
          // The value is an object of one member.
          if let document = JSONDocument.ofOwnText(value) {
            for (name, elements) in document.root.groups { json.copy(elements, as: name) }
          }
          write(inside)
          json.closeObject()
        }
        json.closeArray()
      }
      json.closeObject()
    }
    json.closeArray()
  }
}

/// A value of a form as an answer to its question.
private struct FormValue {
  private let item: SurveyItem
  private let element: Element
  private let offset: UTCOffset

  init(_ item: SurveyItem, _ element: Element, _ offset: UTCOffset) {
    (self.item, self.element, self.offset) = (item, element, offset)
  }

  /// An object with `value[x]`; `nil` where the value is none of the question.
  func json(_ value: Element) -> [UInt8]? {
    var writer = JSONTextWriter()
    writer.openObject()
    if item.type == .attachment || item.type == .reference {
      guard value.isObject else { return nil }
      writer.copy([value], as: item.type == .attachment ? "valueAttachment" : "valueReference")
      writer.closeObject()
      return writer.finish()
    }
    guard let answer = item.isChoice ? choice(value) : plain(value) else { return nil }
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.answer(answer, base: "value")
    builder.close()
    return JSONWriter.write(builder.finish().root, style: .compact)
  }

  private func plain(_ value: Element) -> AnswerValue? {
    let text = value.string ?? ""
    switch item.type {
    case .boolean: return value.boolean.map { .boolean($0) }
    case .integer: return value.integer.map { .integer($0) }
    case .decimal: return value.decimal.map { .decimal($0) }
    case .string, .text: return value.isPrimitive ? .string(text) : nil
    case .url: return value.isPrimitive ? .uri(text) : nil
    case .date: return PartialDate(isoDate(text)).map { .date($0) }
    case .dateTime:
      guard let moment = PartialDateTime(lenient: isoDate(text)) else { return nil }
      let isZoned = moment.time == nil || moment.offset != nil
      return isZoned
        ? .dateTime(moment)
        : PartialDateTime(date: moment.date, time: moment.time, offset: offset).map {
          .dateTime($0)
        }
    case .time: return TimeOfDay(lenient: text).map { .time($0) }
    case .quantity: return quantity(value)
    case .choice, .group, .display, .attachment, .reference: return nil
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
