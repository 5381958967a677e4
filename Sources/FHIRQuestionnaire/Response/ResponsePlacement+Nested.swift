import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension ResponsePlacement {
  /// Places the items of a group, of an answer, or of the response.
  ///
  /// Items of one question count as one (rule 30), with a finding.
  mutating func placeItems(of holder: Element, parent: ItemIndex?, at path: InstancePath) {
    var last: ItemIndex?
    var repetitions: [ItemIndex: Int] = [:]
    for element in holder.children(.item) {
      guard let definition = definition(of: element) else { continue }
      guard index.parent(of: definition) == parent else {
        placeMisplaced(element, definition)
        continue
      }
      let item = index[definition]
      if let last, definition < last {
        report(
          .wrongItemOrder,
          "\"\(item.linkId)\" stands after \"\(index[last].linkId)\", not before it", element,
          item.linkId, severity: .warning)
      }
      last = definition
      let number = repetitions[definition, default: 0]
      repetitions[definition] = number + 1
      var place = path
      place.steps.append(.init(linkId: item.linkId, index: item.type == .group ? number : 0))
      if number > 0, !(item.type == .group && item.repeats) {
        report(
          .repeatedItem, "the item \"\(item.linkId)\" stands here more than once", element,
          item.linkId,
          hint: item.type.isQuestion
            ? "several answers to one question stand in one item" : "the group does not repeat")
        if item.type.isQuestion { checkAgain(element, at: place) }
        continue
      }
      placeItem(element, definition, at: place)
    }
  }

  /// Reports what is wrong with answers that are not kept, each by itself.
  private mutating func checkAgain(_ element: Element, at path: InstancePath) {
    let read = readAnswers(of: element, at: path)
    guard let id = session.instance(at: path) else { return }
    for problem in session.problems(with: read.map(\.value), for: id) {
      guard let number = problem.location.answer, number < read.count else { continue }
      let answer = read[number].element
      findings.add(problem, at: answer.choice("value") ?? answer)
    }
  }

  /// Places one item, whose place is known, and all below it.
  mutating func placeItem(_ element: Element, _ definition: ItemIndex, at path: InstancePath) {
    let item = index[definition]
    reportLost(LostParts.ofItem(element), of: .item, element, item.linkId)
    if let id = session.instance(at: path) { places.items[id] = element }
    if item.type.isQuestion {
      placeQuestion(element, definition, at: path)
      return
    }
    if let answer = element[.answer] {
      report(
        .answerToNoQuestion,
        "\"\(item.linkId)\" is a \(item.type.rawValue) and cannot be answered", answer,
        item.linkId)
    }
    guard item.type == .group, let id = ensure(path, element) else { return }
    places.items[id] = element
    placeItems(of: element, parent: definition, at: path)
  }

  private mutating func placeQuestion(
    _ element: Element, _ definition: ItemIndex, at path: InstancePath
  ) {
    let read = readAnswers(of: element, at: path)
    if !read.isEmpty, set(read, at: path, element) {
      for (number, answer) in read.enumerated() {
        var place = path
        place.steps[place.steps.count - 1].index = number
        placeItems(of: answer.element, parent: definition, at: place)
      }
    }
    for child in element.children(.item) {
      if let inner = self.definition(of: child) { placeMisplaced(child, inner) }
    }
  }

  /// The answers of an item that have a value of its type; a finding for the others.
  mutating func readAnswers(
    of element: Element, at path: InstancePath
  ) -> [(value: AnswerValue, element: Element)] {
    let linkId = element[.linkId]?.string
    let id = session.instance(at: path)
    var read: [(AnswerValue, Element)] = []
    for answer in element.children(.answer) where !answer.isEmptyArray {
      let written = answer.choice("value")
      guard let value = written.flatMap(ResponseValue.init) else {
        if !reportNoValue(written, of: answer, linkId) {
          reportUnreadable(written, of: answer, linkId)
        }
        if let id { markFaulty(id) }
        continue
      }
      if let id, var problem = session.typeProblem(of: value.value, for: id) {
        problem.location.linkId = linkId
        findings.add(problem, at: written ?? answer)
        markFaulty(id)
        continue
      }
      read.append((value.value, answer))
      reportLost(
        LostParts.ofAnswer(answer, value: written), of: .answer, answer, linkId)
      reportLost(value.lost, of: .value, written ?? answer, linkId)
    }
    return read
  }

  /// Keeps in mind that an answer was given, though none that can be read.
  private mutating func markFaulty(_ id: InstanceID) {
    var current: InstanceID? = id
    while let place = current {
      places.faulty.insert(place)
      current = session.parent(place)
    }
  }

  /// Says that an answer has no value but extensions, such as the reason; `false` for all else.
  ///
  /// Up to R4B `value[x]` may be missing, from R5 on it may not.
  private mutating func reportNoValue(
    _ value: Element?, of answer: Element, _ linkId: String?
  ) -> Bool {
    let extensions = (value ?? answer).children(.extension)
    guard !extensions.isEmpty, answer[.item] == nil else { return false }
    if let value {
      guard !value.hasValue, value.children.allSatisfy({ $0.nameText == "extension" }) else {
        return false
      }
    } else if answer.document.fhirVersion == .r5 {
      return false
    }
    let url = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
    let reason = extensions.first { $0[.url]?.string == url }?.choice("value")?.string
    report(
      .answerWithoutValue, "no answer" + (reason.map { ", reason \"\($0)\"" } ?? ""),
      value ?? answer, linkId, severity: .warning)
    return true
  }

  private mutating func reportUnreadable(
    _ value: Element?, of answer: Element, _ linkId: String?
  ) {
    report(
      .unreadableValue,
      value.map { "the value of \($0.nameText) cannot be read" } ?? "the answer has no value",
      value ?? answer, linkId)
    for child in answer.children(.item) where !child.isEmptyArray {
      report(
        .parentUnanswered, "the item stands below an answer without value", child,
        child[.linkId]?.string, hint: "give that answer a value, or leave the item out")
    }
  }

  /// Reports an item that stands elsewhere in the questionnaire, and reads it where only one place
  /// is possible.
  private mutating func placeMisplaced(_ element: Element, _ definition: ItemIndex) {
    let item = index[definition]
    let parent = index.parent(of: definition).map { index[$0] }
    report(
      .misplacedItem, "\"\(item.linkId)\" does not belong here", element, item.linkId,
      hint: parent.map {
        "it belongs \($0.type == .group ? "into" : "below an answer to") \"\($0.linkId)\""
      }
        ?? "it belongs to the top level")
    var steps: [InstancePath.Step] = []
    var current: ItemIndex? = definition
    while let place = current {
      let above = index[place]
      if above.type == .group && above.repeats { return }
      steps.insert(.init(linkId: above.linkId), at: 0)
      current = index.parent(of: place)
    }
    let path = InstancePath(steps)
    guard let id = session.instance(at: path), session.answers(id).isEmpty else { return }
    if let holder = session.parent(id), session.answers(holder).count > 1 { return }
    placeItem(element, definition, at: path)
  }
}
