import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension AnswersApplication {
  mutating func applyQuestion(
    _ index: SurveyIndex.ItemIndex, _ item: SurveyItem, at place: InstancePath,
    _ given: [Element]?, _ scope: AnswersScope
  ) {
    var nested: [Element?] = []
    if let given, let first = given.first {
      var values: [AnswerValue] = []
      var isRight = true
      // What there is to choose from may be worked out from the answers above.
      let item = session.instance(at: place).map { session.item($0) } ?? item
      for element in given {
        guard let (more, items) = read(element, item) else {
          isRight = false
          continue
        }
        values += more
        nested += more.map { _ in items }
        if let items, more.count == 1 { objects.append(items) }
      }
      guard isRight, set(values, at: place, first, item) else {
        refused.insert(index)
        return
      }
    }
    guard let id = session.instance(at: place) else { return }
    let count = session.answers(id).count
    for number in 0..<count {
      var path = place
      path.steps[path.steps.count - 1].index = number
      let outer = count == 1 ? scope : AnswersScope()
      let items = nested.indices.contains(number) ? nested[number] : nil
      applyItems(of: index, at: path, outer.inside(items))
    }
  }

  /// The answers that one entry gives, and the object with the items below them.
  private mutating func read(
    _ element: Element, _ item: SurveyItem
  ) -> (values: [AnswerValue], items: Element?)? {
    if element.isNoAnswer { return ([], nil) }
    guard element.isObject else {
      guard element.isPrimitive else {
        report(.unusualAnswerForm, "an array stands inside another", element, item)
        return nil
      }
      return readText(element, item).map { ($0, nil) }
    }
    return readObject(element, item)
  }

  private mutating func readObject(
    _ element: Element, _ item: SurveyItem
  ) -> (values: [AnswerValue], items: Element?)? {
    let items = element["items"]
    let known = element.children.allSatisfy { ["answer", "items"].contains($0.nameText) }
    guard known, items.map(\.isObject) ?? true else {
      report(
        .unusualAnswerForm, "the answer to \"\(item.linkId)\" has a form that is not known",
        element, item, hint: #"{"answer": …, "items": {"linkId": …}}"#)
      return nil
    }
    var values: [AnswerValue] = []
    for child in element.children where child.nameText == "answer" && !child.isNoAnswer {
      guard child.isPrimitive, let more = readText(child, item) else {
        if !child.isPrimitive {
          report(.unusualAnswerForm, "an answer is a text, number or boolean", child, item)
        }
        return nil
      }
      values += more
    }
    if let items, values.count != 1 {
      report(
        values.isEmpty ? .parentUnanswered : .unusualAnswerForm,
        values.isEmpty
          ? "items stand below \"\(item.linkId)\", which has no answer"
          : "items stand beside \(values.count) answers to \"\(item.linkId)\"",
        items, item,
        hint: values.isEmpty
          ? "answer it with {\"answer\": …, \"items\": …}, or leave the items out"
          : "give each answer as {\"answer\": …, \"items\": …} of its own")
      return nil
    }
    return (values, items)
  }

  /// A text is one answer, read as if it were typed; outside an array it may be a list of options.
  private mutating func readText(_ element: Element, _ item: SurveyItem) -> [AnswerValue]? {
    guard let text = element.string else { return [] }
    do {
      if element.isInArray { return [try reader.readOne(text, for: item)] }
      return try reader.readEntry(text, for: item)
    } catch {
      report(error, element, item)
      return nil
    }
  }

  private mutating func set(
    _ values: [AnswerValue], at path: InstancePath, _ element: Element, _ item: SurveyItem
  ) -> Bool {
    guard let id = session.instance(at: path) else { return false }
    let present = session.answers(id)
    if values.isEmpty && present.isEmpty { return true }
    if !values.isEmpty {
      let problems = session.problems(with: values, for: id)
      for problem in problems { report(problem, element, item) }
      if problems.hasErrors { return false }
      answered.append((path, element))
    }
    if session.isReadOnly(id), values != present {
      report(
        .readOnlyItemAnswered, "\"\(item.linkId)\" is read-only, and its answer was changed",
        element, item, severity: .warning)
    }
    return apply(.answer(path, values), element, item)
  }
}
