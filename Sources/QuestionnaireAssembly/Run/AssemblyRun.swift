import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics

/// Puts one questionnaire together.
struct AssemblyRun {
  let root: Element
  let library: ResourceLibrary
  let version: FHIRVersion
  var findings: [Diagnostic] = []
  /// The canonical addresses of what was put in.
  var parts: [String] = []
  /// Whether anything came in from elsewhere.
  var isChanged = false
  /// How many times a part was put in.
  var partCount = 0
  var contained: ContainedResources
  /// The extensions of parts that hold for all of the questionnaire.
  var rootExtensions: [(element: Element, part: AssemblyPart)] = []
  private var linkIds: [String: Element] = [:]
  /// The items whose inside is still to be added.
  private var open: [(AssembledItem, AssemblyScope)] = []

  init(_ root: Element, _ library: ResourceLibrary) {
    self.root = root
    self.library = library
    version = root.document.fhirVersion
    contained = ContainedResources(of: root)
  }

  mutating func assemble() -> AssembledQuestionnaire {
    let whole = AssembledItem(root, AssemblyPart(root))
    var scope = AssemblyScope()
    if let address = whole.part.canonical { scope.chain.append(address) }
    if let context = root.extensions("assembleContext").first {
      let name = context.choice("value")?.string ?? ""
      report(.partIsNotWhole, ["name": .quoted(name)], at: context)
    }
    enter(root, &scope)
    fill(whole, with: root, scope)
    checkLinkIds(of: whole)
    return write(whole)
  }

  // MARK: Items

  /// Adds the items in an element of the questionnaire or of a part, and those in them, with what belongs
  /// in their places.
  ///
  /// Only parts in parts take stack.
  private mutating func fill(
    _ holder: AssembledItem, with element: Element, _ scope: AssemblyScope
  ) {
    add(element.children(.item).map(\.self), of: holder.part, to: holder, scope)
    open.reverse()
    while let (item, scope) = open.popLast() {
      // The last one is taken first.
      let first = open.count
      add(item.element.children(.item).map(\.self), of: item.part, to: item, scope)
      if let definition = item.element["definition"] { take(definition, for: item, scope) }
      open[first...].reverse()
    }
  }

  /// Adds some items of a part; what is in them is left open.
  mutating func add(
    _ items: [Element], of part: AssemblyPart, to holder: AssembledItem, _ scope: AssemblyScope
  ) {
    for item in items {
      var inside = scope
      enter(item, &inside)
      if let mark = item.extensions("subQuestionnaire").first {
        let isPutIn = put(mark, in: item, part, holder, inside)
        if isPutIn { continue }
      }
      let made = AssembledItem(item, part)
      holder.items.append(made)
      open.append((made, inside))
    }
  }

  private mutating func enter(_ element: Element, _ scope: inout AssemblyScope) {
    do throws(InvalidPrefix) {
      try scope.enter(element)
    } catch {
      report(.invalidLinkIdPrefix, ["text": .quoted(error.text)], at: error.variable)
    }
  }

  private mutating func checkLinkIds(of whole: AssembledItem) {
    var open = Array(whole.items.reversed())
    while let item = open.popLast() {
      if let linkId = item.linkId {
        if let other = linkIds[linkId] {
          report(
            .linkIdTwiceAssembled,
            [
              "linkId": .quoted(linkId), "source": .literal(item.element.document.sourceName),
              "other": .literal(other.document.sourceName),
            ], at: item.element)
        }
        linkIds[linkId] = item.element
      }
      open += item.items.reversed()
    }
  }

  // MARK: What is said

  mutating func report(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:],
    at element: Element
  ) {
    let linkId = element[.linkId].flatMap(\.string)
    findings.append(Diagnostic(code, arguments, at: element.location(linkId: linkId)))
  }
}
