import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension ResponsePlacement {
  /// Places the items of a flat response, in which the order tells repetitions apart.
  ///
  /// An item that does not come after the one before it in the questionnaire begins the next
  /// repetition, or the next answer, of the innermost item that holds both and can have one more.
  mutating func placeFlat(_ root: Element) {
    var cursor = FlatCursor()
    for element in root.children(.item) {
      guard let definition = definition(of: element) else { continue }
      let item = index[definition]
      reportLost(LostParts.ofItem(element), of: .item, element, item.linkId)
      guard item.type.isQuestion else {
        if let answer = element[.answer] {
          report(
            .answerToNoQuestion, "\"\(item.linkId)\" is no question and cannot be answered",
            answer, item.linkId)
        }
        continue
      }
      let isAgain = cursor.seen.contains(definition)
      if let last = cursor.last, isAgain || definition < last, !advance(&cursor, last, definition) {
        report(
          isAgain ? .repeatedItem : .wrongItemOrder,
          isAgain
            ? "the item \"\(item.linkId)\" stands here more than once"
            : "\"\(item.linkId)\" stands after \"\(index[last].linkId)\", not before it",
          element, item.linkId, severity: isAgain ? .error : .warning)
        if isAgain { continue }
      }
      cursor.last = definition
      cursor.seen.insert(definition)
      placeFlat(element, definition, cursor)
    }
  }

  private mutating func placeFlat(
    _ element: Element, _ definition: ItemIndex, _ cursor: FlatCursor
  ) {
    var path = InstancePath([])
    let chain = index.chain(to: definition)
    for place in chain {
      let isLast = place == definition
      path.steps.append(
        .init(linkId: index[place].linkId, index: isLast ? 0 : cursor.numbers[place] ?? 0))
      if index[place].type == .group, ensure(path, element) == nil { return }
    }
    guard session.instance(at: path) != nil else {
      let parent = chain.dropLast().last.map { index[$0].linkId } ?? ""
      report(
        .parentUnanswered,
        "\"\(index[definition].linkId)\" belongs below an answer to \"\(parent)\"",
        element, index[definition].linkId,
        hint: "answer \"\(parent)\" before it, or leave it out")
      return
    }
    let read = readAnswers(of: element, at: path)
    if !read.isEmpty { _ = set(read, at: path, element) }
  }

  /// Goes to the next repetition or answer; `false` where there can be none.
  private func advance(
    _ cursor: inout FlatCursor, _ last: ItemIndex, _ next: ItemIndex
  ) -> Bool {
    let shared = zip(index.chain(to: last), index.chain(to: next)).prefix { $0 == $1 }.map(\.0)
    for place in shared.reversed() where place != next {
      let number = cursor.numbers[place] ?? 0
      let item = index[place]
      let hasNext: Bool
      if item.type == .group {
        hasNext = item.repeats
      } else {
        let path = cursor.path(to: place, in: index)
        let count = session.instance(at: path).map { session.answers($0).count } ?? 0
        hasNext = number + 1 < count
      }
      if hasNext {
        cursor.advance(place, in: index)
        return true
      }
    }
    return false
  }
}

/// Where in the questionnaire, and in which repetitions, a flat response has got to.
private struct FlatCursor {
  /// The repetition or answer of each item that holds others; 0 where nothing is said.
  var numbers: [SurveyIndex.ItemIndex: Int] = [:]
  var last: SurveyIndex.ItemIndex?
  /// The questions met since the last step forward.
  var seen: Set<SurveyIndex.ItemIndex> = []

  mutating func advance(_ place: SurveyIndex.ItemIndex, in index: SurveyIndex) {
    let isInside = { index.chain(to: $0).contains(place) }
    for inner in numbers.keys where inner != place && isInside(inner) { numbers[inner] = nil }
    seen = seen.filter { !isInside($0) || $0 == place }
    numbers[place, default: 0] += 1
  }

  func path(to place: SurveyIndex.ItemIndex, in index: SurveyIndex) -> InstancePath {
    InstancePath(
      index.chain(to: place).map { step in
        .init(linkId: index[step].linkId, index: step == place ? 0 : numbers[step] ?? 0)
      })
  }
}

extension SurveyIndex {
  /// An item and all above it, the outermost first.
  func chain(to item: ItemIndex) -> [ItemIndex] {
    var chain: [ItemIndex] = []
    var current: ItemIndex? = item
    while let place = current {
      chain.append(place)
      current = parent(of: place)
    }
    return chain.reversed()
  }
}
