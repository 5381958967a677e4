public import FHIRDocument
public import FHIRTerminology
import SurveyDiagnostics
public import SurveyModel
import SurveyPrimitives

/// A survey with its texts in a language.
///
/// Title, texts, prefixes, entry formats, units, the words of rules and the texts of options are
/// those of the translations that the Questionnaire has; texts of codes may also be designations of
/// the value sets and code systems that are given. What has no translation stays as it is written.
/// LinkIds, codes and values are those of the Questionnaire, so that sessions, expressions and
/// responses are the same in each language but for ``ResponseDetails/language`` and the texts of
/// items.
public struct LocalizedSurvey: Sendable {
  /// The survey as it is shown.
  public var survey: Survey
  /// The language in which it is shown, as the Questionnaire writes its tag.
  public var language: String

  /// The survey in a language; `nil` where the Questionnaire does not have it (RFC 4647, lookup).
  ///
  /// - Parameters:
  ///   - survey: what was read from the Questionnaire.
  ///   - root: the Questionnaire.
  public init?(
    _ survey: Survey, to wanted: String, root: Element,
    library: ResourceLibrary = ResourceLibrary()
  ) {
    let root = root.inR4 ?? root
    let tags = [survey.language].compactMap(\.self) + Translations.languages(in: root)
    guard let tag = LanguageTag.lookup(wanted, among: tags) else { return nil }
    (self.survey, language) = (survey, tag)
    guard tag != survey.language else { return }
    let translations = Translations(wanted: wanted, own: survey.language)
    var localizer = Localizer(translations, library, root)
    localizer.localize(&self.survey)
  }

  /// The languages that a Questionnaire has texts in, its own first.
  public static func languages(of survey: Survey, root: Element) -> [String] {
    let own = [survey.language].compactMap(\.self)
    return own + Translations.languages(in: root.inR4 ?? root).filter { !own.contains($0) }
  }
}

/// Puts translations into the places of texts.
private struct Localizer {
  private let translations: Translations
  private let root: Element
  private let renderings: TranslatedRendering
  private var concepts: ConceptTexts

  init(_ translations: Translations, _ library: ResourceLibrary, _ root: Element) {
    (self.translations, self.root) = (translations, root)
    renderings = TranslatedRendering(translations: translations)
    concepts = ConceptTexts(translations, library, root)
  }

  mutating func localize(_ survey: inout Survey) {
    if let title = root[.title], let text = translations.text(of: title) {
      survey.title = text
      renderings.localize(&survey.carried, "title", title)
    }
    localize(&survey.constraints, of: root)
    localize(&survey.items, in: root)
  }

  /// Items and their elements go in the same order; where they do not, texts stay as written.
  ///
  /// The depth of items is bounded where they are read.
  private mutating func localize(_ items: inout [SurveyItem], in parent: Element) {
    let elements = Array(parent.children(.item))
    guard elements.count == items.count else { return }
    for (index, element) in elements.enumerated() where items.indices.contains(index) {
      localize(&items[index], element)
      if !items[index].items.isEmpty { localize(&items[index].items, in: element) }
    }
  }

  private mutating func localize(_ item: inout SurveyItem, _ element: Element) {
    if let own = element[.text], let translation = translations.translation(of: own) {
      item.text = translation.text
      // What calculates the text says nothing of its translation.
      item.textExpression = translation.expression
      renderings.localize(&item.carried, "text", own)
    }
    if let own = element[.prefix], let prefix = translations.text(of: own) {
      item.prefix = prefix
      renderings.localize(&item.carried, "prefix", own)
    }
    var units = item.unitOptions
    var unitNumber = 0
    for child in element.children(.extension) {
      switch child[.url]?.string.map({ ExtensionURL.current($0) }) {
      case ExtensionURL.entryFormat:
        if let text = translations.text(of: child.choice("value")) { item.entryFormat = text }
      case ExtensionURL.unit:
        if var unit = item.unit, localize(&unit, child) { item.unit = unit }
      case ExtensionURL.unitOption:
        if units.indices.contains(unitNumber) { _ = localize(&units[unitNumber], child) }
        unitNumber += 1
      default: continue
      }
    }
    if units != item.unitOptions { item.unitOptions = units }
    if !item.constraints.isEmpty { localize(&item.constraints, of: element) }
    if !item.options.isEmpty { localizeOptions(of: &item, element) }
  }

  /// Gives a unit its text; an answer gets the text of the questionnaire, which is preserved.
  ///
  /// A unit without a code is known by its text alone and keeps it.
  private func localize(_ unit: inout Coding, _ element: Element) -> Bool {
    guard unit.code != nil, let value = element.choice("value"),
      let text = translations.text(of: value[.display])
    else { return false }
    unit.display = text
    unit.preserved = Preserved(value, as: .coding)
    return true
  }

  /// The words of rules, found by the names of the rules.
  private func localize(_ constraints: inout [SurveyConstraint], of element: Element) {
    for child in element.children(.extension) {
      guard let url = child[.url]?.string, ExtensionURL.current(url) == ExtensionURL.constraint
      else { continue }
      let key = ReadFindings.part("key", of: child)?.choice("value")?.string
      let human = ReadFindings.part("human", of: child)?.choice("value")
      guard let text = translations.text(of: human),
        let index = constraints.firstIndex(where: { $0.key == key && $0.human == human?.string })
      else { continue }
      constraints[index].human = text
    }
  }

  private mutating func localizeOptions(of item: inout SurveyItem, _ element: Element) {
    var options = item.options
    if let valueSet = item.answerValueSet {
      for index in options.indices {
        guard case .coding(let coding) = options[index].value else { continue }
        options[index].shown = concepts.text(of: coding, in: valueSet)
      }
    } else {
      var elements = Array(element.children(.answerOption))
      if elements.isEmpty { elements = Array(element.children(.option)) }
      guard elements.count == options.count else { return }
      for (index, element) in elements.enumerated() {
        guard let value = element.choice("value") else { continue }
        options[index].shown =
          translations.text(of: value.isPrimitive ? value : value[.display])
        let prefix = element.children(.extension).first {
          $0[.url]?.string == ExtensionURL.optionPrefix
        }
        if let text = translations.text(of: prefix?.choice("value")) {
          options[index].prefix = text
        }
      }
    }
    item.options = options
  }
}
