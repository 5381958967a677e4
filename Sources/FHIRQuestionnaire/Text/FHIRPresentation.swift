import FHIRDocument
package import SurveyModel
import SurveyPrimitives

/// What a Questionnaire says of how it is shown, from the extensions that are preserved.
///
/// Of one text XHTML counts before Markdown, and Markdown before a style on the plain text. What
/// cannot be read is left out.
/// [SDC rendering](https://hl7.org/fhir/uv/sdc/rendering.html#text-appearance)
package struct FHIRPresentation: PresentationSource {
  package init() {}

  package func text(_ part: ItemText, of item: SurveyItem) -> FormattedText? {
    switch part {
    case .text: text(item.text, .text, in: item.carried)
    case .prefix: text(item.prefix, .prefix, in: item.carried)
    }
  }

  package func text(of option: AnswerOption, shownAs label: String) -> FormattedText? {
    if let preserved = option.value.preserved.element {
      guard let display = preserved.extras(of: .display) else { return nil }
      return Rendering(display.children(.extension), of: option.value.label).text(of: label)
    }
    guard let preserved = option.preserved.element else { return nil }
    return Rendering(preserved.head, of: option.value.label).text(of: label)
  }

  package func title(of survey: Survey) -> FormattedText? {
    text(survey.title, .title, in: survey.carried)
  }

  package func media(of item: SurveyItem) -> [ItemMedia] {
    media(CarriedMembers.extensions(of: item.carried), TextURL.itemMedia)
  }

  package func displayCategories(of item: SurveyItem) -> [String] {
    CarriedMembers.extensions(of: item.carried).filter {
      $0[.url]?.string == TextURL.displayCategory
    }.flatMap {
      $0[.valueCodeableConcept]?.children(.coding).compactMap { $0[.code]?.string } ?? []
    }
  }

  package func entryMode(of survey: Survey) -> EntryMode? {
    for element in CarriedMembers.extensions(of: survey.carried) {
      guard element[.url]?.string == TextURL.entryMode, let code = element.choice("value")?.string
      else { continue }
      return EntryMode(rawValue: code)
    }
    return nil
  }

  package func optionColumns(of item: SurveyItem) -> Int? {
    value(TextURL.columnCount, of: item)?.integer.flatMap { $0 > 0 ? $0 : nil }
  }

  package func openLabel(of item: SurveyItem) -> String? {
    value(TextURL.openLabel, of: item)?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func value(_ url: String, of item: SurveyItem) -> Element? {
    CarriedMembers.extensions(of: item.carried).first { $0[.url]?.string == url }?.choice("value")
  }

  package func optionMedia(of item: SurveyItem) -> [Int: [ItemMedia]] {
    guard item.carried.contains(where: { $0.name == "answerOption" }) else { return [:] }
    var result: [Int: [ItemMedia]] = [:]
    let options = CarriedMembers.elements("answerOption", of: item.carried)
    guard options.count == item.options.count else { return [:] }
    for (index, option) in options.enumerated() {
      let found = media(option.children(.extension).map(\.self), TextURL.itemAnswerMedia)
      if !found.isEmpty { result[index] = found }
    }
    return result
  }

  private func media(_ extensions: [Element], _ wanted: String) -> [ItemMedia] {
    extensions.compactMap { element in
      guard element[.url]?.string == wanted, let value = element.choice("value"), value.isObject
      else { return nil }
      let address = value.string(named: "url").flatMap(FormattedText.safeAddress)
      return ItemMedia(
        title: value.string(named: "title"), contentType: value.string(named: "contentType"),
        address: address)
    }
  }

  private func text(
    _ plain: String?, _ name: ElementName, in carried: [Carried]
  ) -> FormattedText? {
    let key = "_" + name.description
    guard let plain, carried.contains(where: { $0.name == key }),
      let element = CarriedMembers.elements(name.description, of: carried).first
    else { return nil }
    return Rendering(element.children(.extension), of: element.string ?? plain).text(of: plain)
  }
}

/// The extensions on a text that say how it looks.
private struct Rendering {
  private let extensions: [Element]
  /// The text that the extensions are on.
  private let own: String

  init(_ extensions: some Sequence<Element>, of own: String) {
    (self.extensions, self.own) = (Array(extensions), own)
  }

  /// The text as it looks where it is shown in these words: its own ones, or a translation, to which
  /// the translation of what is formatted belongs.
  func text(of plain: String) -> FormattedText? {
    for value in values(TextURL.xhtml, of: plain) {
      if let text = FormattedText(xhtml: value), !text.isEmpty {
        return text.naming(images: plain)
      }
    }
    for value in values(TextURL.markdown, of: plain) {
      let text = FormattedText(markdown: value)
      if !text.isEmpty { return text.naming(images: plain) }
    }
    let styles = elements(TextURL.style).compactMap(\.string)
    let look = styles.reduce(FormattedText.Emphasis()) { $0.styled(by: $1) }
    return look.isEmpty ? nil : FormattedText(plain: plain, look)
  }

  private func elements(_ url: String) -> [Element] {
    extensions.filter { $0[.url]?.string == url }.compactMap { $0.choice("value") }
  }

  private func values(_ url: String, of plain: String) -> [String] {
    let elements = elements(url)
    if plain == own { return elements.compactMap(\.string) }
    let languages = Self.translations(extensions).filter { $0.text == plain }.map(\.language)
    return elements.flatMap { Self.translations($0.children(.extension).map(\.self)) }
      .filter { languages.contains($0.language) }.map(\.text)
  }

  private static func translations(_ extensions: [Element]) -> [(language: String, text: String)] {
    extensions.filter { $0[.url]?.string == TextURL.translation }.compactMap { translation in
      func part(_ name: String) -> String? {
        translation.children(.extension).first { $0[.url]?.string == name }?.choice("value")?.string
      }
      guard let language = part("lang"), let text = part("content") else { return nil }
      return (language, text)
    }
  }
}

/// The addresses of the extensions that say how texts look.
enum TextURL {
  private static let base = "http://hl7.org/fhir/StructureDefinition/"
  static let xhtml = ExtensionURL.renderedXHTML
  static let markdown = ExtensionURL.renderedMarkdown
  static let style = base + "rendering-style"
  static let translation = base + "translation"
  static let displayCategory = base + "questionnaire-displayCategory"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  static let entryMode = sdc + "entryMode"
  static let openLabel = sdc + "openLabel"
  static let columnCount = sdc + "columnCount"
  static let itemMedia = sdc + "itemMedia"
  static let itemAnswerMedia = sdc + "itemAnswerMedia"
}

extension CarriedMembers {
  /// The extensions among carried parts.
  fileprivate static func extensions(of carried: [Carried]) -> [Element] {
    carried.contains { $0.name == "extension" } ? elements("extension", of: carried) : []
  }

  /// The elements of one name among carried parts, with their ids and extensions.
  fileprivate static func elements(_ name: String, of carried: [Carried]) -> [Element] {
    let parts = carried.filter { $0.name == name || $0.name == "_" + name }
    guard let members = members(of: parts) else { return [] }
    var elements: [Element] = []
    for key in members.keys { members.forEach(key) { elements.append($0) } }
    return elements
  }
}

extension Element {
  fileprivate func string(named name: String) -> String? {
    ElementName(known: name).flatMap { self[$0]?.string }
  }
}
