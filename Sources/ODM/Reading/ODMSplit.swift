import FHIRDocument
import SurveyFormats

/// A file with several forms as one file for each.
///
/// Each has what its form refers to, and what no form does; what only others refer to is left out.
struct ODMSplit {
  private let source: Source
  private let tree: ODMTree
  private let definitions: ODMDefinitions
  /// The elements with an OID, by the OID.
  private var known: [String: [ODMElement]] = [:]

  init?(_ source: Source) {
    guard let tree = ODMTree.read(source).tree, let metadata = tree.metadata else { return nil }
    (self.source, self.tree) = (source, tree)
    definitions = ODMDefinitions(metadata)
    for element in definitions.all {
      known[element["OID"] ?? "", default: []].append(element)
    }
  }

  /// The forms of the file; one that was made of a questionnaire is whole.
  var parts: [SourcePart] {
    let forms = definitions.forms
    let reached = forms.map { reachable(from: $0) }
    return forms.indices.map { number in
      var others: Set<Int> = []
      for (other, indices) in reached.enumerated() where other != number {
        others.formUnion(indices)
      }
      let name = forms[number]["OID"] ?? "form"
      return SourcePart(
        name, keeping: kept(without: others.subtracting(reached[number])), of: source)
    }
  }

  /// A form and the definitions that it refers to, and those that these refer to.
  private func reachable(from form: ODMElement) -> Set<Int> {
    var found: Set<Int> = [form.index]
    var open = [form]
    while let element = open.popLast() {
      for reference in element.references {
        for definition in known[reference] ?? []
        where definition.name != form.name || definition["Type"] != "Form" {
          if found.insert(definition.index).inserted { open.append(definition) }
        }
      }
      open += element.children
    }
    return found.filter { tree.nodes[$0].attributes.contains { $0.name == "OID" } }
  }

  /// The bytes of the file without some definitions, and without what refers to them.
  private func kept(without left: Set<Int>) -> [Range<Int>] {
    let gone = Set(left.map { ODMElement(tree: tree, index: $0)["OID"] ?? "" })
    var cuts: [Range<Int>] = []
    var open = [tree.root]
    while let element = open.popLast() {
      let children = element.children
      for (number, child) in children.enumerated() {
        let isReference =
          child.name.hasSuffix("Ref")
          && child.attributes.contains { $0.name.hasSuffix("OID") && gone.contains($0.value) }
        guard left.contains(child.index) || isReference && child.isInMetadata else {
          open.append(child)
          continue
        }
        let end = number + 1 < children.count ? children[number + 1].offset : end(of: element)
        cuts.append(child.offset..<max(child.offset, end))
      }
    }
    var ranges: [Range<Int>] = []
    var start = 0
    for cut in cuts.sorted(by: { $0.lowerBound < $1.lowerBound }) where cut.lowerBound >= start {
      ranges.append(start..<cut.lowerBound)
      start = cut.upperBound
    }
    return ranges + [start..<source.bytes.count]
  }

  /// Where the tag that ends an element begins, which is behind its children.
  private func end(of element: ODMElement) -> Int {
    let start = element.children.last?.offset ?? element.offset
    let name = source.bytes[(element.offset + 1)...].prefix {
      $0 > 0x20 && $0 != 0x3E && $0 != 0x2F
    }
    let tag = [UInt8(ascii: "<"), UInt8(ascii: "/")] + name
    return source.bytes[start...].firstRange(of: tag)?.lowerBound ?? source.bytes.count
  }
}

extension ODMElement {
  /// The OIDs that it refers to itself.
  fileprivate var references: [String] {
    attributes.compactMap { name, value in
      name.hasSuffix("OID") && name != "OID" ? value : nil
    }
  }

  /// Whether it is in the metadata of the study: clinical data stay as they are.
  fileprivate var isInMetadata: Bool {
    var index = tree.nodes[self.index].parent
    while let next = index {
      if tree.nodes[next].name == "MetaDataVersion" { return true }
      index = tree.nodes[next].parent
    }
    return false
  }
}
