import FHIRDocument
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

/// What responses show of the questionnaire that they answer: the items, their types, options and
/// repetitions.
struct ResponseShape: PreparedRecords {
  /// What was seen of one questionnaire.
  struct Form {
    var versions: [String] = []
    var items: [Item] = []
    var numbers: [[String]: Int] = [:]
    var repetitions: [String: Set<[AnswerPath.Step]>] = [:]
  }

  /// What was seen of one item.
  struct Item {
    let path: [String]
    var text: String?
    var types: [AnswerType] = []
    var typesOfVersions: [String: Set<AnswerType>] = [:]
    var repeats = false
    var options: [Coding] = []
    var known: Set<Coding> = []
    /// Whether there were words without a code, which a person can have written.
    var hasWords = false
    var versions: Set<String> = []
  }

  /// By the address that responses name, `nil` where they name none; in the order of appearance.
  private(set) var forms: [(address: String?, form: Form)] = []
  private(set) var count = 0

  mutating func removeAll() { self = ResponseShape() }

  /// Starts a record; the number of its form.
  mutating func start(_ address: String?, version: String) -> Int {
    let number = forms.firstIndex { $0.address == address } ?? forms.count
    if number == forms.count { forms.append((address, Form())) }
    if !forms[number].form.versions.contains(version) {
      forms[number].form.versions.append(version)
    }
    return number
  }

  /// Ends a record.
  mutating func endRecord() { count += 1 }

  /// Notes an answer: where it is and what it is.
  mutating func note(
    _ steps: [AnswerPath.Step], _ type: AnswerType?, _ coding: Coding?, text: () -> String?,
    version: String, in number: Int
  ) {
    forms[number].form.note(steps, type, coding, text: text, version: version)
  }

  /// Adds what later responses show.
  mutating func add(_ later: ResponseShape) {
    for (address, form) in later.forms {
      if let known = forms.firstIndex(where: { $0.address == address }) {
        forms[known].form.add(form)
      } else {
        forms.append((address, form))
      }
    }
    count += later.count
  }

  /// What makes the codebook of each questionnaire.
  ///
  /// Beside an earlier codebook, which knows the questions of its versions, only what it has no columns for.
  func builders(_ layout: TableLayout, beside codebook: Codebook? = nil) -> [CodebookBuilder] {
    forms.map { address, form in
      var builder = CodebookBuilder(layout)
      builder.isOfResponses = true
      let isOwn = forms.count == 1 || codebook?.questionnaire == address
      for version in form.versions {
        builder.add(.init(form.survey(address, version, beside: isOwn ? codebook : nil)))
      }
      builder.repetitions.met = form.repetitions
      return builder
    }
  }
}

extension ResponseShape.Form {
  fileprivate mutating func note(
    _ steps: [AnswerPath.Step], _ type: AnswerType?, _ coding: Coding?, text: () -> String?,
    version: String
  ) {
    var path: [String] = []
    for step in steps {
      path.append(step.linkId)
      let number = number(of: path)
      if step.repetition > 1 { items[number].repeats = true }
      items[number].versions.insert(version)
    }
    let number = number(of: path)
    if items[number].text == nil { items[number].text = text() }
    if let type {
      if !items[number].types.contains(type) { items[number].types.append(type) }
      items[number].typesOfVersions[version, default: []].insert(type)
    }
    if let coding { items[number].add(coding) }
    if let last = steps.last {
      repetitions[last.linkId, default: []].insert(steps)
    }
  }

  fileprivate mutating func add(_ later: ResponseShape.Form) {
    versions += later.versions.filter { !versions.contains($0) }
    for item in later.items {
      let number = number(of: item.path)
      items[number].text = items[number].text ?? item.text
      items[number].types += item.types.filter { !items[number].types.contains($0) }
      items[number].typesOfVersions.merge(item.typesOfVersions) { $0.union($1) }
      if item.repeats { items[number].repeats = true }
      if item.hasWords { items[number].hasWords = true }
      item.options.forEach { items[number].add($0) }
      items[number].versions.formUnion(item.versions)
    }
    repetitions.merge(later.repetitions) { $0.union($1) }
  }

  private mutating func number(of path: [String]) -> Int {
    if let known = numbers[path] { return known }
    numbers[path] = items.count
    items.append(ResponseShape.Item(path: path))
    return items.count - 1
  }

  /// A survey with the items that responses of a version show.
  fileprivate func survey(
    _ address: String?, _ version: String, beside codebook: Codebook?
  ) -> Survey {
    var items = items
    if let codebook {
      let repeating = codebook.repeatingLinkIds
      for index in items.indices { items[index].take(codebook, repeating, version) }
    }
    var children: [[String]: [Int]] = [:]
    for (number, item) in items.enumerated() where item.versions.contains(version) {
      children[Array(item.path.dropLast()), default: []].append(number)
    }
    // Deepest first, so that what is below an item is there when it is made.
    var made: [Int: SurveyItem] = [:]
    for number in items.indices.sorted(by: { items[$0].path.count > items[$1].path.count }) {
      var item = items[number].surveyItem
      item.items = (children[items[number].path] ?? []).compactMap { made[$0] }
      if let codebook, item.items.isEmpty, isKnown(items[number], to: codebook, version) {
        continue
      }
      made[number] = item
    }
    return Survey(
      url: address, version: version.isEmpty ? nil : version,
      items: (children[[]] ?? []).compactMap { made[$0] })
  }
}

extension ResponseShape.Form {
  /// Whether a codebook has columns for all answers to an item in one of its versions.
  private func isKnown(
    _ item: ResponseShape.Item, to codebook: Codebook, _ version: String
  ) -> Bool {
    if item.types.isEmpty || !codebook.versions.contains(version) { return false }
    let repeating = codebook.repeatingLinkIds
    let around = item.path.indices.dropLast().filter { index in
      numbers[Array(item.path[...index])].map { items[$0].repeats } == true
    }
    let questions = codebook.questions.filter { question in
      question.versions.contains(version) && (question.repeats || !item.repeats)
        && question.levels(in: item.path, repeating: repeating).map { levels in
          around.allSatisfy(levels.contains)
        } == true
    }
    let words: [AnswerType] = item.hasWords ? [.string] : []
    return (item.types + words).allSatisfy { type in questions.contains { $0.takes(type) } }
      && item.options.allSatisfy { option in
        let value = AnswerValue.coding(option).withoutWords
        return questions.contains { question in
          question.type == .coding && !question.hasOptions
            || question.options.contains { $0.value == value }
        }
      }
  }
}

extension ResponseShape.Item {
  /// Takes from a codebook what repeats, which few responses may not show; only the types of a version stay.
  fileprivate mutating func take(
    _ codebook: Codebook, _ repeating: Set<String>, _ version: String
  ) {
    guard let linkId = path.last else { return }
    let own = typesOfVersions[version] ?? []
    types.removeAll { !own.contains($0) }
    if !own.contains(.coding) { (options, hasWords) = ([], false) }
    repeats =
      repeats || repeating.contains(linkId)
      || codebook.questions.contains { $0.linkId == linkId && $0.repeats }
  }

  /// As many codings as a list of options may have; with more it is free text by another name.
  private static let mostOptions = 1_000

  fileprivate mutating func add(_ coding: Coding) {
    guard let code = coding.code else {
      // An answer that says why it has no value has no words.
      if coding.display != nil { hasWords = true }
      return
    }
    let bare = Coding(system: coding.system, code: code)
    guard options.count < Self.mostOptions, known.insert(bare).inserted else { return }
    options.append(coding)
  }

  /// The item that asks for what was answered; of several types the first one that can hold most.
  fileprivate var surveyItem: SurveyItem {
    let type =
      types.contains(.coding) ? .coding : types.first { $0.wider.map(types.contains) != true }
    var item = SurveyItem(
      linkId: path.last ?? "", type: type.map(ItemType.init(answerType:)) ?? .group, text: text)
    item.repeats = repeats
    item.options = options.map { AnswerOption(value: .coding($0)) }
    if type == .coding {
      item.answerConstraint = types.contains(.string) || hasWords ? .optionsOrString : .optionsOnly
    }
    return item
  }
}

extension ItemType {
  /// A type of item whose answers are of a type.
  fileprivate init(answerType: AnswerType) {
    self = Self.allCases.first { $0.answerType == answerType } ?? .string
  }
}
