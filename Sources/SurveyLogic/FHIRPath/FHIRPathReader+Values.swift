import SurveyModel
import SurveyPrimitives

// What is asked of values.
extension FHIRPathReader {
  /// A part of values: the code of a coding, the number of a quantity.
  func member(_ name: String, of parts: [Part]) throws(LogicProblem) -> Found {
    if name == "extension" { return .extensions(parts, areScores: false) }
    var found: [Part] = []
    for part in parts { found.append(try member(name, of: part)) }
    return .values(found)
  }

  private func member(_ name: String, of part: Part) throws(LogicProblem) -> Part {
    var part = part
    if part.isCoded {
      if case .coding(let coding)? = part.literal {
        let text =
          switch name {
          case "code": coding.code
          case "display": coding.display
          case "system": coding.system
          default: throw unknown(name)
          }
        return Part(text.map { .literal(.string($0)) } ?? .nothing, .text)
      }
      switch name {
      case "code": part.facet = .code
      case "system": part.facet = .system
      case "display": part.facet = .display
      default: throw unknown(name)
      }
      if let item = part.item, item.mayBeTyped {
        guard !item.options.isEmpty else { throw unknown("\(name) of what may be typed") }
        part.presence = .either(
          item.options.map { .apply(.equal, [part.logic, .literal($0.value)]) })
      }
      part.kind = .text
      return part
    }
    if name == "value", part.item?.type == .quantity { return part }
    throw unknown(name)
  }

  /// The scores of answers; of those that have no options there are none.
  func scores(_ parts: [Part]) -> [Part] {
    parts.filter { part in
      part.item.map { $0.isChoice } ?? true
    }.map(score)
  }

  private func score(_ part: Part) -> Part {
    var score = Part(.apply(.weight, [part.logic]), .number)
    (score.isSingle, score.condition) = (part.isSingle, part.condition)
    return score
  }

  /// Values of a type alone; where answers are of that type, all.
  func typed(_ input: Found, _ type: String) throws(LogicProblem) -> Found {
    guard case .values(let parts) = input else { throw unknown(type) }
    let name = type.split(separator: ".").last.map(String.init) ?? type
    let wanted = name.prefix(1).lowercased() + name.dropFirst()
    var kept: [Part] = []
    for part in parts {
      guard let item = part.item, part.facet == .whole else { throw unknown(type) }
      if item.gives(wanted) {
        kept.append(part)
      } else if item.isChoice || item.type.answerType?.isNamed(wanted) != false {
        throw unknown(type)
      }
    }
    // Where no question has such answers, it is a mistake.
    guard !kept.isEmpty || parts.isEmpty else { throw unknown(type) }
    return .values(kept)
  }

  /// The one value that there is; several are a problem, which they are for FHIRPath, too.
  func one(_ found: Found) throws(LogicProblem) -> Part? {
    guard case .values(let parts) = found else { throw unknown("item") }
    guard let part = parts.first else { return nil }
    guard parts.count == 1, part.isSingle else { throw unknown("several values") }
    return part
  }

  /// A number.
  func number(_ part: Part) throws(LogicProblem) -> Logic {
    guard part.kind == .number || part.kind == nil, !part.isCoded else {
      throw unknown("calculation with another value than a number")
    }
    return part.value
  }

  /// A text.
  func text(_ part: Part) throws(LogicProblem) -> Logic {
    guard part.kind == .text || part.kind == nil, !part.isCoded else {
      throw unknown("another value than a text")
    }
    return part.value
  }

  /// Values as what a logical operator takes: a value that is not a boolean counts as true.
  func truth(_ parts: [Part]) throws(LogicProblem) -> LogicTruth {
    guard let part = parts.first else { return .unknown }
    guard parts.count == 1, part.isSingle else { throw unknown("several values") }
    if let truth = part.truth {
      if part.condition == .always { return truth }
      return LogicTruth(
        holds: .both([part.condition, truth.holds]), fails: .both([part.condition, truth.fails]))
    }
    guard part.kind == .truth else { return LogicTruth(holds: part.present, fails: .never) }
    if case .boolean(let value)? = part.literal { return LogicTruth(value ? .always : .never) }
    return LogicTruth(
      holds: .apply(.equal, [part.value, .always]), fails: .apply(.equal, [part.value, .never]))
  }

  func truth(_ found: Found) throws(LogicProblem) -> LogicTruth {
    switch found {
    case .values(let parts): return try truth(parts)
    default: return LogicTruth(holds: try exists(found), fails: .never)
    }
  }

  /// Whether there is anything.
  func exists(_ found: Found) throws(LogicProblem) -> Logic {
    switch found {
    case .values(let parts): return .either(parts.map(\.present))
    case .answers(let items): return .either(try values(of: items).map(\.present))
    case .elements(let items):
      var conditions: [Logic] = []
      let inside = below(items, questions: true).linkIds
      for linkId in items.linkIds + inside {
        guard let linkId, let item = form[linkId]?.item, item.type.isQuestion else { continue }
        // What is below a question is there with its answer alone.
        guard form[linkId]?.isInsideQuestion(within: items.linkIds) != true else { continue }
        var own = items
        own.linkIds = [linkId]
        conditions += try values(of: own).map(\.present)
      }
      return .either(conditions)
    case .extensions, .definitions, .options, .chosen: throw unknown("exists")
    }
  }
}

extension LogicForm.Entry {
  /// Whether a question is around it, below some items or among them.
  fileprivate func isInsideQuestion(within linkIds: [String?]) -> Bool {
    let inner = path.drop { name in !linkIds.contains { $0 == name || $0 == nil } }
    return questionsAround.contains { inner.contains($0) }
  }
}

extension SurveyItem {
  /// Whether all its answers are of a type of FHIR.
  fileprivate func gives(_ type: String) -> Bool {
    if isChoice, !mayBeTyped {
      let types = Set(options.map(\.value.type))
      if types.isEmpty { return type == "coding" }
      return types.count == 1 && types.first?.isNamed(type) == true
    }
    if isChoice { return type == "coding" && hasCodedOptions }
    return self.type.answerType?.isNamed(type) ?? false
  }
}

extension AnswerType {
  fileprivate func isNamed(_ name: String) -> Bool {
    rawValue == name || (self == .uri && name == "url")
  }
}
