import SurveyLogic
import SurveyModel
import SurveyPrimitives

extension Survey {
  /// The survey in which new options have the code system that all others of their question have in the original.
  ///
  /// Who adds a code to a list in a format without systems means one more of the list. Conditions on such an option
  /// ask for it with its system, too.
  func completingSystems(since base: Survey, of original: Survey) -> Survey {
    var systems: [String: String] = [:]
    for case .enter(let item) in ItemWalk(original.items) {
      systems[item.linkId] = item.systemOfOptions
    }
    var known: [String: Set<String>] = [:]
    for case .enter(let item) in ItemWalk(base.items) where systems[item.linkId] != nil {
      known[item.linkId] = Set(item.options.compactMap { $0.value.coding?.code })
    }
    var new: [String: Set<String>] = [:]
    for case .enter(let item) in ItemWalk(items) {
      guard let known = known[item.linkId] else { continue }
      let codes = item.options.compactMap { $0.value.coding }.filter { $0.system == nil }
        .compactMap(\.code)
      new[item.linkId] = Set(codes).subtracting(known)
    }
    guard new.values.contains(where: { !$0.isEmpty }) else { return self }
    func complete(_ value: inout AnswerValue, of question: String) {
      guard var coding = value.coding, coding.system == nil, let code = coding.code,
        new[question]?.contains(code) == true
      else { return }
      coding.system = systems[question]
      value = .coding(coding)
    }
    var result = self
    result.changeItems { item in
      for index in item.options.indices {
        complete(&item.options[index].value, of: item.linkId)
      }
      for index in item.initial.indices { complete(&item.initial[index], of: item.linkId) }
      for toggle in item.optionToggles.indices {
        for index in item.optionToggles[toggle].options.indices {
          complete(&item.optionToggles[toggle].options[index], of: item.linkId)
        }
      }
      for index in item.enableWhen.indices {
        complete(&item.enableWhen[index].answer, of: item.enableWhen[index].question)
      }
    }
    return result
  }
}

extension SurveyItem {
  /// The code system of all options; `nil` where they have several, or none.
  fileprivate var systemOfOptions: String? {
    let systems = Set(options.map { $0.value.coding?.system })
    return systems.count == 1 ? systems.first ?? nil : nil
  }
}

extension AnswerValue {
  fileprivate var coding: Coding? {
    if case .coding(let coding) = self { coding } else { nil }
  }
}
