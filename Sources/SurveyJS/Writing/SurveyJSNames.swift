import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// What questions and options are called in SurveyJS: names by which its expressions find them.
struct SurveyJSNames {
  private(set) var logic = LogicNames()

  /// - Parameter truths: what stands for yes and no where the form that the survey was read from says so.
  init(_ survey: Survey, truths: [String: (yes: String, no: String)] = [:]) {
    var taken: Set<String> = []
    for case .enter(let item) in ItemWalk(survey.items) {
      logic.set(Self.unique(Self.legal(item.linkId), &taken), for: item.linkId)
      if item.type == .boolean {
        logic.set(truths[item.linkId] ?? ("true", "false"), of: item.linkId)
      }
      // Beside options of one's own, this one says that there is another answer.
      var values: Set<String> = item.answerConstraint == .optionsOnly ? [] : ["other"]
      for option in item.options {
        // Expressions find them whatever their case is.
        let name = Self.unique(Self.value(of: option.value), &values) { $0.withoutCase }
        logic.set(name, for: option.value, of: item.linkId)
      }
    }
  }

  /// A name that expressions can hold in braces.
  static func legal(_ linkId: String) -> String {
    if linkId.isEmpty { return "_" }
    let marks = Array("{}[].#!".utf8)
    guard linkId.utf8.contains(where: marks.contains) else { return linkId }
    return String(
      decoding: linkId.utf8.map { marks.contains($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }

  /// What a value is called, without the bar behind which SurveyJS has the text of an option.
  private static func value(of value: AnswerValue) -> String {
    let name =
      if case .coding(let coding) = value { coding.code ?? coding.display ?? "" } else {
        value.label
      }
    return String(name.map { $0 == SurveyJSText.bar ? "_" : $0 })
  }

  static func unique(
    _ name: String, _ taken: inout Set<String>, as key: (String) -> String = { $0 }
  ) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(key(candidate)).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }
}
