import FHIRDocument
import SurveyFormats
import SurveyModel

/// The file that a survey was read from, of which everything is kept that the survey says still: visits, what
/// systems add, its OIDs, its comments.
///
/// What was changed is found by writing the survey twice, as the file has it and as it is now. Texts, limits,
/// labels of options and what is mandatory are changed in the file itself; where anything else was changed, the
/// survey is written again.
struct OriginalODM {
  private let source: Source
  private let tree: ODMTree
  private let locations: [String: [String]]
  let version: ODMVersion
  /// What the file says.
  let survey: Survey

  /// `nil` where the original cannot be read.
  init?(_ source: Source) {
    guard let tree = ODMTree.read(source).tree else { return nil }
    var reader = ODMReader(tree, source)
    guard let survey = reader.read().survey else { return nil }
    (self.source, self.tree, self.survey, version) = (source, tree, survey, tree.version)
    locations = Self.paths(reader)
  }

  private static func paths(_ reader: ODMReader) -> [String: [String]] {
    Dictionary(
      reader.locations.filter { !$0.isOther }.map { ($0.linkId, $0.path) }
    ) { first, _ in first }
  }

  /// The file with what `now` says otherwise than `before`, which are a survey and what the file says,
  /// written by the same writer; `nil` where it cannot be said so.
  func merged(before: [UInt8], now: [UInt8], of survey: Survey) -> [UInt8]? {
    guard let old = Written(before), let new = Written(now), let own = tree.definitions,
      old.definitions.keys == new.definitions.keys
    else { return nil }
    let known = ODMDefinitions(own.metadata, in: own.study)
    var patch = ODMPatch(source)
    for (key, definition) in new.definitions {
      guard let other = old.definitions[key], other.summary != definition.summary else { continue }
      guard let oid = definition["OID"] else { return nil }
      let isDone =
        definition.name == "CodeList"
        ? change(list: other, definition, old, known, &patch)
        : change(other, definition, of: old.linkIds[oid], new, known, &patch)
      guard isDone else { return nil }
    }
    let bytes = patch.bytes
    return says(survey, bytes, now) ? bytes : nil
  }

  /// Whether a file says of a survey at least what another one says.
  private func says(_ survey: Survey, _ bytes: [UInt8], _ other: [UInt8]) -> Bool {
    func read(_ bytes: [UInt8]) -> Survey? {
      let source = Source(name: "-", bytes: bytes)
      guard let tree = ODMTree.read(source).tree else { return nil }
      var reader = ODMReader(tree, source)
      return reader.read().survey
    }
    guard let mine = read(bytes), let theirs = read(other) else { return false }
    return WantedItems(survey)
      .wrong(in: WantedItems(mine), written: WantedItems(theirs)).isEmpty
  }

  // MARK: Definitions

  private func change(
    _ old: ODMElement, _ new: ODMElement, of linkId: String?, _ written: Written,
    _ known: ODMDefinitions, _ patch: inout ODMPatch
  ) -> Bool {
    let isForm = old.name == "FormDef"
    guard let oid = isForm ? known.forms.first?["OID"] : linkId.flatMap({ locations[$0]?.last }),
      !isForm || known.forms.count == 1,
      // Of several forms each is a group of the survey.
      let own = known.definition(old.name, oid) ?? known.definition("FormDef", oid)
    else { return false }
    for name in Set((old.attributes + new.attributes).map(\.name)).sorted()
    where old[name] != new[name] && !patch.set(name, of: own, new[name]) { return false }
    for name in Set((old.children + new.children).map(\.name)).sorted() {
      let (before, now) = (old.children(name), new.children(name))
      if before.map(\.summary) == now.map(\.summary) { continue }
      switch name {
      case "ItemRef", "ItemGroupRef":
        guard change(before, now, own, written, &patch) else { return false }
      case "Question", "Description", "RangeCheck":
        let order = [
          "Description", "Question", "ExternalQuestion", "MeasurementUnitRef", "RangeCheck",
        ]
        let earlier = order.prefix { $0 != name } + [name]
        let next = own.children.first { !earlier.contains($0.name) }
        patch.replace(own.children(name), with: now, in: own, before: next)
      default: return false
      }
    }
    return true
  }

  /// References to the same, of which some are mandatory now, or no more.
  private func change(
    _ old: [ODMElement], _ new: [ODMElement], _ own: ODMElement, _ written: Written,
    _ patch: inout ODMPatch
  ) -> Bool {
    guard old.map(\.reference) == new.map(\.reference) else { return false }
    for (before, now) in zip(old, new) {
      for attribute in now.attributes.map(\.name) + before.attributes.map(\.name)
      where before[attribute] != now[attribute] {
        guard attribute == "Mandatory", let oid = now.reference,
          let name = written.linkIds[oid].flatMap({ locations[$0]?.last }),
          let reference = own.children(now.name).first(where: { $0.reference == name }),
          patch.set(attribute, of: reference, now[attribute])
        else { return false }
        break
      }
    }
    return true
  }

  /// A code list of which options are called otherwise.
  private func change(
    list old: ODMElement, _ new: ODMElement, _ written: Written, _ known: ODMDefinitions,
    _ patch: inout ODMPatch
  ) -> Bool {
    let codes = { (list: ODMElement) in list.children.map { $0["CodedValue"] } }
    guard codes(old) == codes(new) else { return false }
    let items = written.definitions.values.filter { item in
      item.child("CodeListRef")?["CodeListOID"] == old["OID"]
    }
    let lists = Set(
      items.compactMap { item in
        item["OID"].flatMap { written.linkIds[$0] }.flatMap { locations[$0]?.last }
          .flatMap { known.definition("ItemDef", $0)?.child("CodeListRef")?["CodeListOID"] }
      })
    guard !lists.isEmpty else { return false }
    for (before, now) in zip(old.children, new.children) where before.summary != now.summary {
      guard before.attributes.elementsEqual(now.attributes, by: { $0 == $1 }) else { return false }
      for oid in lists {
        let own = known.definition("CodeList", oid)?.children.first {
          $0["CodedValue"] == now["CodedValue"]
        }
        guard let own else { return false }
        patch.replace(
          own.children("Decode"), with: now.children("Decode"), in: own, before: own.children.first)
      }
    }
    return true
  }

  /// What was written of a survey.
  private struct Written {
    /// By name and OID.
    var definitions: [String: ODMElement] = [:]
    /// What items and groups are of, by their OIDs.
    var linkIds: [String: String] = [:]

    init?(_ bytes: [UInt8]) {
      let source = Source(name: "-", bytes: bytes)
      guard let tree = ODMTree.read(source).tree, let found = tree.definitions else { return nil }
      for element in ODMDefinitions(found.metadata, in: found.study).all
      where element.name != "StudyEventDef" {
        definitions["\(element.name) \(element["OID"] ?? "")"] = element
      }
      var reader = ODMReader(tree, source)
      _ = reader.read()
      for (linkId, path) in OriginalODM.paths(reader) {
        if let last = path.last { linkIds[last] = linkId }
      }
    }
  }
}

extension ODMElement {
  /// The OID of the item or group that it refers to.
  fileprivate var reference: String? { self["ItemOID"] ?? self["ItemGroupOID"] }
}
