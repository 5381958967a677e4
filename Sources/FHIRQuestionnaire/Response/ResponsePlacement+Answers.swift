import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension ResponsePlacement {
  /// An answer with a value of a type that its item takes, or with none and something that says why.
  private typealias ReadAnswer = (answer: PreservedItem.Answer, element: Element)

  /// Gives a question the answers of an item; hands back those that were given.
  @discardableResult
  mutating func giveAnswers(of element: Element, to id: InstanceID) -> [Element] {
    let read = readAnswers(of: element, to: id)
    let answers = read.filter { $0.answer.value != nil }.map(\.element)
    let values = read.compactMap(\.answer.value)
    guard values.isEmpty || loader.give(values, to: id, at: element.index) else { return [] }
    preserve(element, read.map(\.answer), of: id)
    if values.isEmpty { return [] }
    places.items[id] = element
    places.answers[id] = answers
    return answers
  }

  /// Keeps in mind what an item says beyond the values of its answers.
  mutating func preserve(
    _ element: Element, _ answers: [PreservedItem.Answer] = [], of id: InstanceID
  ) {
    let isPlain = LostParts.ofItem(element).isEmpty
    if isPlain, answers.allSatisfy({ $0.preserved.isEmpty }) { return }
    let item = isPlain ? Preserved() : Preserved(StoredElement(element))
    preserved[id] = preserved[id] ?? PreservedItem(item, answers)
  }

  /// Reports what is wrong with answers that are not given, each by itself.
  mutating func reportWrongAnswers(of element: Element, to id: InstanceID) {
    let read = readAnswers(of: element, to: id).filter { $0.answer.value != nil }
    loader.reportProblems(
      with: read.compactMap(\.answer.value), for: id,
      read.map { ($0.element.choice("value") ?? $0.element).index })
  }

  /// The answers of an item that have a value of its type, or none and a reason; a finding for the others.
  private mutating func readAnswers(of element: Element, to id: InstanceID) -> [ReadAnswer] {
    let linkId = element[.linkId]?.string
    var read: [ReadAnswer] = []
    for answer in element.children(.answer) where !answer.isEmptyArray {
      let written = answer.choice("value")
      guard let value = written.flatMap(ResponseValue.init) else {
        if reportNoValue(written, of: answer, linkId) {
          read.append((PreservedItem.Answer(nil, Preserved(StoredElement(answer))), answer))
        } else {
          reportUnreadable(written, of: answer, linkId)
        }
        markFaulty(id)
        continue
      }
      guard loader.accepts(value.value, for: id, at: (written ?? answer).index) else {
        markFaulty(id)
        continue
      }
      let isWhole =
        value.lost.isEmpty
        || loader.session.item(id).preservedOption(value.value)?.isWhole(written ?? answer) == true
      let saysMore = !isWhole || answer.children.contains(where: \.isBesideValue)
      let preserved = saysMore ? Preserved(StoredElement(answer)) : Preserved()
      read.append((PreservedItem.Answer(value.keeping(answer), preserved), answer))
    }
    return read
  }

  /// Keeps in mind that an answer was given, though none that can be read.
  private mutating func markFaulty(_ id: InstanceID) {
    var current: InstanceID? = id
    while let holder = current {
      places.faulty.insert(holder)
      current = loader.session.parent(holder)
    }
  }

  /// Reports that an answer has no value but extensions, such as the reason; `false` for all else.
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
    let url = ExtensionURL.dataAbsentReason
    let reason = extensions.first { $0[.url]?.string == url }?.choice("value")?.string
    let problem = Diagnostic(.answerWithoutValue, ["reason": reason.map { .quoted($0) }])
    loader.report(problem, at: (value ?? answer).index, linkId: linkId)
    return true
  }

  private mutating func reportUnreadable(
    _ value: Element?, of answer: Element, _ linkId: String?
  ) {
    // Rule 83: before R5 an answer may lack a value; what is below it says so.
    let mayLackValue = answer.document.fhirVersion != .r5 && answer[.item] != nil
    if value != nil || !mayLackValue {
      let problem = Diagnostic(.unreadableValue, ["name": value.map { .literal($0.nameText) }])
      loader.report(problem, at: (value ?? answer).index, linkId: linkId)
    }
    for child in answer.children(.item) where !child.isEmptyArray {
      loader.report(.itemBelowNoValue, at: child.index, linkId: child[.linkId]?.string)
    }
  }
}
