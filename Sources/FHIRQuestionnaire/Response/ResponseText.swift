import FHIRDocument
package import SurveyEngine
package import SurveyModel

/// The JSON of a response in parts, each written once and used for many responses.
///
/// Together they are what ``ResponseWriter`` and `JSONWriter` make: the parts are cut out of what these
/// write. `nil` for versions of FHIR whose responses are converted, or laid out otherwise.
package struct ResponseText: Sendable {
  private let index: SurveyIndex
  private let version: FHIRVersion
  private let includesText: Bool

  /// Prepares for the responses to a survey.
  package init?(_ index: SurveyIndex, _ details: ResponseDetails) {
    version = index.survey.fhirVersion
    guard [.r4, .r4b, .r5].contains(version), details.layout == .nested else { return nil }
    (self.index, includesText) = (index, details.includesText)
  }

  /// An item with its answers, without what is below them; `nil` where it cannot be cut out.
  package func item(_ position: Int, _ answers: [AnswerValue]) -> [UInt8]? {
    let item = index.itemsInOrder[position]
    return part { builder in
      open(item, &builder)
      for value in answers {
        builder.open(.answer)
        builder.answerValue(
          value, name: value.type.valueName, in: version, option: item.preservedOption(value))
        builder.close()
      }
      builder.close()
    }
  }

  /// The beginning of a group, up to the first item in it; what ends it is `]}`.
  package func opening(ofGroup position: Int) -> [UInt8]? {
    let whole = part { builder in
      open(index.itemsInOrder[position], &builder)
      builder.open(.item)
      builder.string(.linkId, "1")
      builder.close()
      builder.close()
    }
    let end = Array(#"{"linkId":"1"}]}"#.utf8)
    guard let whole, whole.suffix(end.count).elementsEqual(end) else { return nil }
    return Array(whole.dropLast(end.count))
  }

  private func open(_ item: SurveyItem, _ builder: inout DocumentBuilder) {
    builder.open(.item)
    builder.string(.linkId, item.linkId)
    if includesText { builder.string(.text, item.text) }
  }

  /// The text of an item that is the only content of a response.
  private func part(_ write: (inout DocumentBuilder) -> Void) -> [UInt8]? {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "QuestionnaireResponse")
    write(&builder)
    builder.close()
    let whole = JSONWriter.write(builder.finish(version: version).root)
    let start = Array(#"{"resourceType":"QuestionnaireResponse","item":["#.utf8)
    let end = Array("]}".utf8)
    guard whole.starts(with: start), whole.suffix(end.count).elementsEqual(end) else { return nil }
    return Array(whole[start.count..<whole.count - end.count])
  }
}
