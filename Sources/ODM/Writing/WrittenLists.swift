import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// The code lists of a form; questions with the same options share one.
struct WrittenLists {
  private struct List: Hashable {
    var options: [AnswerOption] = []
    /// The texts of the options in other languages.
    var others: [[String?]] = []
    var languages: [String] = []
    var address: String?
  }

  private var numbers: [List: Int] = [:]
  private var all: [(list: List, names: [String])] = []
  private var ofItems: [String: Int] = [:]

  mutating func add(_ item: SurveyItem, _ others: [(language: String, texts: [String?])]) {
    add(
      List(options: item.options, others: others.map(\.texts), languages: others.map(\.language)),
      for: item.linkId)
  }

  /// A value set that is elsewhere.
  mutating func add(external address: String, for linkId: String) {
    add(List(address: address), for: linkId)
  }

  private mutating func add(_ list: List, for linkId: String) {
    if let known = numbers[list] {
      ofItems[linkId] = known
      return
    }
    numbers[list] = all.count
    ofItems[linkId] = all.count
    var taken: Set<String> = []
    let names = list.options.map { option in
      var name = option.value.cellText ?? option.label
      if name.isEmpty { name = option.label }
      var number = 2
      let first = name
      while !taken.insert(name).inserted {
        name = "\(first)_\(number)"
        number += 1
      }
      return name
    }
    all.append((list, names))
  }

  func oid(of linkId: String) -> String? { ofItems[linkId].map { "CL.\($0 + 1)" } }

  /// What the options of an item are called.
  func names(of linkId: String) -> [(String, AnswerValue)] {
    guard let index = ofItems[linkId], all.indices.contains(index) else { return [] }
    return Array(zip(all[index].names, all[index].list.options.map(\.value)))
  }

  func write(to text: inout ODMText, _ writer: ODMWriter) {
    for (index, (list, names)) in all.enumerated() {
      let oid = "CL.\(index + 1)"
      let isInteger =
        list.address == nil && list.options.allSatisfy { $0.value.type == .integer }
      text.element(
        "CodeList",
        [("OID", oid), ("Name", oid), ("DataType", isInteger ? "integer" : "text")]
      ) { text in
        if let address = list.address {
          write(address, to: &text, writer)
          return
        }
        let hasCodings = list.options.contains { $0.value.type == .coding }
        for (number, option) in list.options.enumerated() {
          write(option, names[number], number, list, hasCodings, to: &text, writer)
        }
        if let type = list.options.first?.value.type, !hasCodings, type != .string,
          type != .integer
        {
          writer.alias(ODMContext.type, type.rawValue, to: &text)
        }
      }
    }
  }

  private func write(_ address: String, to text: inout ODMText, _ writer: ODMWriter) {
    if writer.version == .v1 {
      text.element("ExternalCodeList", [("Dictionary", address), ("href", address)])
    } else {
      text.element("Coding", [("System", address)])
    }
  }

  private func write(
    _ option: AnswerOption, _ name: String, _ number: Int, _ list: List, _ hasCodings: Bool,
    to text: inout ODMText, _ writer: ODMWriter
  ) {
    let isPlain = !hasCodings
    text.element(
      isPlain && writer.version == .v1 ? "EnumeratedItem" : "CodeListItem",
      [("CodedValue", name), ("Rank", option.ordinal?.description)]
    ) { text in
      if isPlain { return }
      var others: [(language: String, text: String)] = []
      for (language, texts) in zip(list.languages, list.others) where texts.indices.contains(number)
      {
        if let other = texts[number], other != option.value.label {
          others.append((language, other))
        }
      }
      writer.texts("Decode", TranslatedText(option.value.label, others: others), to: &text)
      guard case .coding(let coding) = option.value else { return }
      if let system = coding.system, let code = coding.code, !system.isEmpty,
        CodeSystems.address(of: system) == system
      {
        if writer.version == .v1 {
          writer.alias(system, code, to: &text)
        } else {
          text.element("Coding", [("Code", code), ("System", system)])
        }
      } else if let system = coding.system {
        writer.alias(ODMContext.system, system, to: &text)
      }
      if coding.system.map({ CodeSystems.address(of: $0) != $0 }) ?? true, let code = coding.code,
        code != name
      {
        writer.alias(ODMContext.coding, code, to: &text)
        return
      }
      if coding.code == nil {
        writer.alias(ODMContext.coding, "display", to: &text)
      } else if coding.display == nil {
        writer.alias(ODMContext.coding, "code", to: &text)
      }
    }
  }
}
