import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// The lists of options of a form that is written: one for each distinct list.
struct WrittenLists {
  /// What makes two lists the same.
  private struct Key: Hashable {
    var options: [AnswerOption]
    var toggles: [[Int]]
    var rows: [Int?] = []
    /// Whether other answers are asked for, for which programs add an option to the list.
    var isOpen = false
    var hasOther = false
  }

  /// A list that is written.
  struct List {
    var name: String
    var options: [AnswerOption]
    var names: [String]
    /// For each option the toggles that it is in; empty where there are none.
    var toggles: [[Int]]
    /// For each option its row in the original, with what only forms know of it; empty where there is no
    /// original.
    var rows: [Int?] = []
    /// Whether it stands for yes and no.
    var isBoolean = false
    /// Whether the row is no select, but what is acknowledged or not.
    var isAcknowledgement = false
    /// The list of the original that it takes the place of.
    var edited: EditedList?
    /// What the option is called that is for another answer; `nil` where the list has none of its own.
    var other: String?

    /// Yes and no where no row has them to choose from.
    static let truths = List(
      name: "", options: [], names: [], toggles: [], isBoolean: true)
  }

  private(set) var lists: [List] = []
  private var numbers: [Key: Int] = [:]
  /// Lists of the original, which are there already.
  private var known: [Key: List] = [:]
  private var names = FormNames()

  /// Says that the original has a list.
  ///
  /// - Parameter isOpen: whether questions ask for other answers beside it.
  mutating func know(
    _ name: String, _ options: [AnswerOption], _ optionNames: [String], isOpen: Bool
  ) {
    names.set(name, for: "list/\(name)")
    known[Key(options: Self.plain(options), toggles: [], isOpen: isOpen)] = List(
      name: name, options: options, names: optionNames, toggles: [])
  }

  /// The list of an item.
  ///
  /// - Parameters:
  ///   - original: the rows that options have in the form that it was read from.
  ///   - isFiltered: whether the form has a filter of them that stays.
  ///   - edited: the list of that form that it takes the place of.
  mutating func list(
    of item: SurveyItem, named wish: String,
    original: [(value: AnswerValue, row: Int, name: String?)] = [], isFiltered: Bool = false,
    edited: EditedList? = nil
  ) -> List {
    let options = Self.plain(item.options)
    let toggles = isFiltered ? [] : Self.toggles(of: item)
    let isOpen = item.answerConstraint != .optionsOnly
    var key = Key(options: options, toggles: toggles, isOpen: isOpen)
    let hasOther = isOpen && (isFiltered || !toggles.isEmpty)
    if !hasOther, let list = known[key] { return list }
    let other = hasOther ? OtherAnswer.word(of: item) : nil
    key.hasOther = hasOther
    var names: [String?] = []
    if !original.isEmpty {
      let positions = AnswerPositions(original.map(\.value))
      let places = options.map { positions.first($0.value) }
      key.rows = places.map { $0.map { original[$0].row } }
      names = places.map { $0.flatMap { original[$0].name } }
    }
    if let number = numbers[key] { return lists[number] }
    let list = List(
      name: edited?.name ?? self.names.unused(FormNames.legal(wish)), options: options,
      names: ChoiceNames(options, known: names).names, toggles: toggles, rows: key.rows,
      edited: edited, other: other)
    numbers[key] = lists.count
    lists.append(list)
    return list
  }

  /// The list of yes and no.
  mutating func yesNo(_ labels: (yes: String, no: String)) -> List {
    let options = [("yes", labels.yes), ("no", labels.no)].map {
      AnswerOption(value: .coding(Coding(code: $0.0, display: $0.1)))
    }
    let key = Key(options: options, toggles: [[-1]])
    if let number = numbers[key] { return lists[number] }
    let list = List(
      name: names.unused("yes_no"), options: options, names: ["yes", "no"], toggles: [],
      isBoolean: true)
    numbers[key] = lists.count
    lists.append(list)
    return list
  }

  /// What the cells of options in some toggles say, which their filter asks for.
  static func toggleName(_ numbers: [Int]) -> String {
    "t" + numbers.map { String($0 + 1) }.joined(separator: "_")
  }

  /// The toggles of each option by their numbers; nothing where there are none.
  static func toggles(of item: SurveyItem) -> [[Int]] {
    if item.optionToggles.isEmpty { return [] }
    return item.options.map { option in
      item.optionToggles.indices.filter { number in
        item.optionToggles[number].options.contains { $0.isSameOption(as: option.value) }
      }
    }
  }

  /// Options without what is said in the row of the question.
  static func plain(_ options: [AnswerOption]) -> [AnswerOption] {
    options.map { option in
      var option = option
      option.initialSelected = false
      return option
    }
  }
}
