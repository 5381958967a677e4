package import SurveyModel
import SurveyPrimitives

/// What questions and options are called in a language of logic, and the way back.
///
/// Forms of other formats have names where FHIR has linkIds and codes: `${age}`, `selected(…, 'no')`.
package struct LogicNames: Sendable {
  private var names: [String: String] = [:]
  private var linkIds: [String: String] = [:]
  /// The ways to items that are inside others, and these by what they are called there.
  private var paths: [String: String] = [:]
  private var inside: [String: [String]] = [:]
  private var options: [String: Options] = [:]

  package init() {}

  /// Says what an item is called.
  package mutating func set(_ name: String, for linkId: String) {
    names[linkId] = name
    linkIds[name] = linkId
  }

  /// Says what an item is called that is inside another one, and by which way it is found from outside.
  package mutating func set(_ name: String, at path: String, for linkId: String) {
    names[linkId] = name
    paths[linkId] = path
    inside[name, default: []].append(linkId)
    if linkIds[path] == nil { linkIds[path] = linkId }
  }

  /// Says what an option of an item is called.
  package mutating func set(_ name: String, for value: AnswerValue, of linkId: String) {
    options[linkId, default: Options()].set(name, for: value)
  }

  /// Says what all options of an item are called; items with the same list share what is given.
  package mutating func set(_ options: Options, of linkId: String) {
    self.options[linkId] = options
  }

  /// What an item is called; its linkId where nothing else was said.
  package func name(of linkId: String) -> String { names[linkId] ?? linkId }

  /// The item of a name; `nil` where no item was given that name.
  package func linkId(of name: String) -> String? { linkIds[name] }

  /// The way to an item from outside; of one that is inside no other it is its name.
  package func path(to linkId: String) -> String { paths[linkId] ?? name(of: linkId) }

  /// The items of a name, wherever they are.
  package func linkIds(called name: String) -> [String] {
    let whole = linkIds[name].flatMap { paths[$0] == nil ? $0 : nil }
    return (whole.map { [$0] } ?? []) + (inside[name] ?? [])
  }

  /// The item of a name that is the same but for upper and lower case, where there is one such name.
  package func linkId(like name: String) -> String? {
    let lower = name.lowercased()
    let found = linkIds.filter { $0.key.lowercased() == lower }
    return found.count == 1 ? found.first?.value : nil
  }

  /// What an option is called; `nil` where it is none of the item.
  ///
  /// A code without a system is the option of that code.
  package func name(of value: AnswerValue, of linkId: String) -> String? {
    guard let all = options[linkId]?.names else { return nil }
    if let name = all[value] { return name }
    return all.first { $0.key.isSameOption(as: value) }?.value
  }

  /// The option of a name.
  package func value(of name: String, of linkId: String) -> AnswerValue? {
    options[linkId]?.values[name]
  }

  /// The option whose name is a number; `nil` where there is none, or several.
  func value(ofNumber number: ExactDecimal, of linkId: String) -> AnswerValue? {
    let found = (options[linkId]?.values ?? [:]).filter { name, _ in
      ExactDecimal(lenient: name).map { ExactDecimal.compare($0, number) == .equal } ?? false
    }
    return found.count == 1 ? found.first?.value : nil
  }

  /// The option of a name that is the same but for upper and lower case and spaces around it, where there is one.
  package func value(like name: String, of linkId: String) -> AnswerValue? {
    let plain = name.withoutCase
    let found = options[linkId]?.values.filter { $0.key.withoutCase == plain } ?? [:]
    return found.count == 1 ? found.first?.value : nil
  }

  /// Whether the names of the options of an item are known.
  package func hasOptions(_ linkId: String) -> Bool { options[linkId] != nil }
}

extension LogicNames {
  /// What the options of a list are called.
  package struct Options: Sendable {
    fileprivate var names: [AnswerValue: String] = [:]
    fileprivate var values: [String: AnswerValue] = [:]

    package init() {}

    /// Says what an option is called.
    package mutating func set(_ name: String, for value: AnswerValue) {
      names[value] = name
      values[name] = value
    }
  }
}

extension AnswerValue {
  /// Whether both say the same option: codes are compared by code and, where both have one, by system.
  package func isSameOption(as other: AnswerValue) -> Bool {
    switch (self, other) {
    case (.coding(let left), .coding(let right)):
      guard let code = left.code, code == right.code else { return false }
      return left.system == nil || right.system == nil || left.system == right.system
    default: return self == other
    }
  }
}

extension String {
  /// The text as languages compare it that do without case.
  package var withoutCase: String { trimmed.lowercased() }
}
