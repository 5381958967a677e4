package import FHIRDocument
import SurveyModel

/// What rules ask of the elements of a Questionnaire.
extension Element {
  /// The extensions of a kind: `calculatedExpression` for
  /// `http://…/sdc-questionnaire-calculatedExpression`.
  package func extensions(_ kind: String) -> [Element] {
    let ending = Self.kindEnding(kind)
    return children(.extension).filter { $0.mayEnd(in: ending) && $0.extensionKind == kind }
  }

  /// Whether it has an extension of a kind.
  package func hasExtension(_ kind: String) -> Bool {
    let ending = Self.kindEnding(kind)
    return children(.extension).contains { $0.mayEnd(in: ending) && $0.extensionKind == kind }
  }

  /// The end of a kind that an address is compared with first; `nil` of one that is too short for that.
  private static func kindEnding(_ kind: String) -> UInt64? {
    kind.utf8.count < 8 ? nil : ending(of: Array(kind.utf8))
  }

  private func mayEnd(in ending: UInt64?) -> Bool {
    guard let ending, let own = self[.url]?.textEnding else { return true }
    return own == ending
  }

  /// The last part of the address of an extension of HL7, `sdc-questionnaire-` and the like left out;
  /// any other address is the kind itself.
  package var extensionKind: String? {
    guard let url = self[.url]?.string else { return nil }
    guard url.hasPrefix("http://hl7.org/fhir/") else { return url }
    var name = url.utf8.lastIndex(of: UInt8(ascii: "/")).map { url[$0...].dropFirst() } ?? ""
    for prefix in ["sdc-questionnaire-", "questionnaire-"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
      break
    }
    return String(name)
  }

  /// The conditions of an item that were read, of which there are so many.
  package func readConditions(count: Int) -> [Element] {
    let all = children(.enableWhen).map(\.self)
    return all.count == count ? all : all.filter(\.isReadCondition)
  }

  private var isReadCondition: Bool {
    guard self[.question]?.string != nil else { return false }
    let answer = choice("answer").flatMap { AnswerValue($0) }
    guard let code = self[.operator]?.string else {
      let isOld = document.fhirVersion == .stu3
      return isOld && (answer != nil || self[.hasAnswer]?.boolean != nil)
    }
    return answer != nil && EnableWhen.Operator(rawValue: code) != nil
  }
}

// MARK: The Questionnaire as a whole

extension Element {
  /// Whether a Questionnaire is a part that is put into others, so that it may name their items.
  package var isQuestionnairePart: Bool {
    children(.extension).contains { given in
      guard ["assemble-expectation", "assembleContext"].contains(given.extensionKind) else {
        return false
      }
      return given[.valueCode]?.string != "assemble-root"
    }
  }

  /// Whether something outside may bring items in: parts that are put together before use.
  package var isIncompleteQuestionnaire: Bool {
    if isQuestionnairePart { return true }
    var open = children(.item).map(\.self)
    while let item = open.popLast() {
      if item.hasExtension("subQuestionnaire") { return true }
      open += item.children(.item)
    }
    return false
  }

  /// How the addresses of the extensions end that bring names in; a questionnaire has hundreds of
  /// others.
  private static let outsideEndings = ["launchContext", "assembleContext", "sourceQueries"]
    .map { Element.ending(of: Array($0.utf8)) }

  /// The names that launch contexts, queries and the like bring in.
  package var namesFromOutside: Set<String> {
    var names = Set(children(.contained).compactMap { $0[.id]?.string })
    for given in children(.extension) {
      if let ending = given[.url]?.textEnding, !Self.outsideEndings.contains(ending) { continue }
      switch given.extensionKind {
      case "launchContext":
        for part in given.children(.extension) where part[.url]?.string == "name" {
          let value = part.choice("value")
          if let name = value?[.code]?.string ?? value?.string { names.insert(name) }
        }
      case "assembleContext", "sourceQueries":
        let value = given.choice("value")
        if let name = value?.string { names.insert(name) }
        if let reference = value?["reference"]?.string {
          names.insert(String(reference.drop { $0 == "#" }))
        }
      default: continue
      }
    }
    return names
  }
}
