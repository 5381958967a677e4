/// What the author of a survey says of how it is shown, beyond the fields of the model.
///
/// The model keeps what it has no field for without looking into it; only the reader of the source's
/// format does. So an interview, or who shows a survey, asks for formatted texts here when it wants
/// them, and reading a survey costs nothing more.
package protocol PresentationSource: Sendable {
  /// A text of an item as its author formatted it; `nil` where there is nothing beyond the plain text.
  func text(_ part: ItemText, of item: SurveyItem) -> FormattedText?
  /// The label of an option, which is shown in these words: its own ones, or a translation.
  func text(of option: AnswerOption, shownAs label: String) -> FormattedText?
  /// The title of a survey.
  func title(of survey: Survey) -> FormattedText?
  /// Images, sounds and films that belong to an item.
  func media(of item: SurveyItem) -> [ItemMedia]
  /// Those that belong to the options of an item, by the index of the option.
  func optionMedia(of item: SurveyItem) -> [Int: [ItemMedia]]
  /// The kinds of a text to read, as codes of questionnaire-display-category: `instructions`,
  /// `security`.
  func displayCategories(of item: SurveyItem) -> [String]
  /// In which order a survey is answered; `nil` where it does not say.
  func entryMode(of survey: Survey) -> EntryMode?
  /// In how many columns the options of an item are to be; `nil` where it does not say.
  ///
  /// [columnCount](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-columnCount.html)
  func optionColumns(of item: SurveyItem) -> Int?
  /// What the author calls the choice of an answer of one's own; `nil` where it does not say.
  ///
  /// [openLabel](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-openLabel.html)
  func openLabel(of item: SurveyItem) -> String?
}

extension PresentationSource {
  package func optionColumns(of item: SurveyItem) -> Int? { nil }
  package func openLabel(of item: SurveyItem) -> String? { nil }
}

/// Which text of an item.
package enum ItemText: Hashable, Sendable, CaseIterable {
  /// The question, the heading, or the text to read.
  case text
  /// The label before it.
  case prefix
}

/// In which order a survey is answered.
///
/// [sdc-questionnaire-entryMode](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-entryMode.html)
package enum EntryMode: String, Hashable, Sendable, CaseIterable {
  /// One question after the other, without a way back.
  case sequential
  /// One question after the other; what was answered can be changed.
  case priorEdit = "prior-edit"
  /// In any order.
  case random
}

/// An image, a sound or a film that helps to understand a question or an answer.
///
/// [sdc-questionnaire-itemMedia](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-itemMedia.html)
package struct ItemMedia: Hashable, Sendable {
  /// Its name, if it has one.
  package var title: String?
  /// Its media type: `image/png`.
  package var contentType: String?
  /// Where it is to be had; `nil` of what is inside the survey itself.
  package var address: String?

  package init(title: String? = nil, contentType: String? = nil, address: String? = nil) {
    (self.title, self.contentType, self.address) = (title, contentType, address)
  }
}

/// A survey whose texts are plain.
package struct PlainPresentation: PresentationSource {
  package init() {}
  package func text(_ part: ItemText, of item: SurveyItem) -> FormattedText? { nil }
  package func text(of option: AnswerOption, shownAs label: String) -> FormattedText? { nil }
  package func title(of survey: Survey) -> FormattedText? { nil }
  package func media(of item: SurveyItem) -> [ItemMedia] { [] }
  package func optionMedia(of item: SurveyItem) -> [Int: [ItemMedia]] { [:] }
  package func displayCategories(of item: SurveyItem) -> [String] { [] }
  package func entryMode(of survey: Survey) -> EntryMode? { nil }
}
