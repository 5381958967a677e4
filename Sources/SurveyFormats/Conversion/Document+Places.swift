package import FHIRDocument
import SurveyDiagnostics

extension SurveyFormat {
  /// Where in a file of the format each item is, by its linkId.
  func itemPlaces(in source: Source) -> [String: Place] {
    if self is FHIRFormat || self is DefinitionFormat {
      return Document.read(source).document?.itemPlaces ?? [:]
    }
    return read(source, beside: { _ in nil }).places
  }
}

extension Document {
  /// Where each item of a Questionnaire or survey definition is, by its linkId.
  package var itemPlaces: [String: Place] {
    var elements: [Element] = []
    var open = [root]
    while let element = open.popLast() {
      for child in element.children where child.isObject {
        if child[.linkId] != nil { elements.append(child) }
        if child[.linkId] != nil || element == root { open.append(child) }
      }
    }
    var places: [String: Place] = [:]
    for (element, location) in zip(elements, locations(of: elements)) {
      guard let linkId = element[.linkId]?.string, let position = location.position else {
        continue
      }
      places[linkId] = Place(line: position.line, column: position.column)
    }
    return places
  }
}

extension LossReport {
  /// Says where in the result the items are, which is found out by reading it.
  package mutating func locate(in result: Source, _ format: any SurveyFormat) {
    let places = format.itemPlaces(in: result)
    for index in losses.indices {
      losses[index].target = losses[index].linkId.flatMap { places[$0] }
    }
  }
}
