package import FHIRDocument
package import SurveyEngine
package import SurveyModel

extension ResponseWriter {
  /// The response of answers in a survey of which nothing is computed, see ``PlainSurvey``.
  ///
  /// `answers` has those of each item by its position, where nothing repeats but answers. It is what
  /// ``write(_:_:)`` makes of a session with them.
  package static func write(
    _ answers: [[AnswerValue]], _ index: SurveyIndex, _ details: ResponseDetails
  ) -> Document {
    var builder = DocumentBuilder()
    let wanted = index.survey.fhirVersion
    // A response of DSTU2 is one of R4 first.
    let version = wanted == .dstu2 ? .r4 : wanted
    builder.openResponse(index.survey, details, version)
    let items = index.itemsInOrder
    // Items come in document order, so that only the groups around one must be opened.
    var isFilled = Array(repeating: false, count: items.count)
    for position in items.indices where !answers[position].isEmpty {
      var current: Int? = position
      while let item = current, !isFilled[item] {
        isFilled[item] = true
        current = index.parentPosition(of: item)
      }
    }
    var open: [Int] = []
    for position in items.indices where isFilled[position] {
      while let last = open.last, last != index.parentPosition(of: position) {
        builder.close()
        open.removeLast()
      }
      builder.open(.item)
      open.append(position)
      builder.string(.linkId, items[position].linkId)
      if details.includesText { builder.string(.text, items[position].text) }
      for value in answers[position] {
        builder.open(.answer)
        builder.answerValue(
          value, name: value.type.valueName, in: version,
          option: items[position].preservedOption(value))
        builder.close()
      }
    }
    for _ in open { builder.close() }
    builder.close()
    let response = builder.finish(version: version)
    return wanted == .dstu2
      ? VersionConversion.convert(response, to: wanted).document : response
  }
}

extension SurveyIndex {
  /// The position of the item that one is in; `nil` at the top level.
  fileprivate func parentPosition(of item: Int) -> Int? {
    let parent = parents[item]
    return parent < 0 ? nil : parent
  }
}
