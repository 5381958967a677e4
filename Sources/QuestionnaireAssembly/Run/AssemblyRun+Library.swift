import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

extension AssemblyRun {
  private static let options = ["answerOption", "answerValueSet", "option", "options"]

  /// Gives an item what an item of a library of questions has, and the items in that.
  mutating func take(
    _ linkId: String, ofLibrary questionnaire: Element, for item: AssembledItem,
    at definition: Element, _ scope: AssemblyScope
  ) {
    let name = "\(AssemblyPart(questionnaire).canonical ?? "")#\(linkId)"
    guard let found = questionnaire.item(linkId) else {
      return report(
        .definitionElementNotFound,
        ["id": .quoted(linkId), "resource": .literal(definition.string ?? "")], at: item.element)
    }
    guard !scope.chain.contains(name) else {
      return report(.partOfItself, ["address": .literal(name)], at: item.element)
    }
    if found[.item] != nil {
      guard hasRoom(for: name, at: item.element, scope) else { return }
      partCount += 1
    }
    let part = source(questionnaire, naming: [found])
    for child in found.children {
      switch child.name {
      case .linkId, .item, .id: continue
      case .extension: offer(extension: child, of: part, to: item)
      default:
        let member = child.nameText
        if member == "definition" { continue }
        let group = Self.options.contains(member) ? Self.options : []
        offer(.copy(child, part), member, child.string, to: item, besides: group)
      }
    }
    var scope = scope
    scope.chain.append(name)
    add(found.children(.item).map(\.self), of: part, to: item, scope)
  }
}

extension Element {
  /// The item with a linkId, at any depth.
  fileprivate func item(_ linkId: String) -> Element? {
    var open = Array(children(.item).reversed())
    while let item = open.popLast() {
      if item[.linkId]?.string == linkId { return item }
      open += item.children(.item).reversed()
    }
    return nil
  }
}
