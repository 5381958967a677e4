import SurveyFormats

/// The MetaDataVersion of a file that is read.
///
/// ODM, Include: what a version includes counts wherever it does not define the same OID itself.
struct ODMMetadata {
  let metadata: ODMElement
  /// The versions that it includes, and those that these include, the nearest first.
  let included: [ODMElement]
  /// Those with items that are not read.
  let others: [ODMElement]

  /// All that are read: what comes first counts.
  var versions: [ODMElement] { [metadata] + included }

  /// The study that it is of; itself in an excerpt without one.
  var study: ODMElement { metadata.parent ?? metadata }

  /// The studies of the versions that are read.
  var studies: [ODMElement] {
    var found = [study]
    for parent in included.compactMap(\.parent)
    where !found.contains(where: { $0.index == parent.index }) {
      found.append(parent)
    }
    return found
  }

  /// The elements that name the versions that are included.
  var includes: [ODMElement] {
    let names = Set(included.map { VersionName(of: $0) })
    return versions.flatMap { $0.children("Include") }
      .filter { names.contains(VersionName(namedBy: $0)) }
  }

  /// The visits, with what a survey says of itself.
  var plan: ODMElement? { versions.lazy.compactMap { $0.child("Protocol") }.first }
}

/// What a MetaDataVersion is called.
private struct VersionName: Hashable {
  var study: String?
  var version: String?

  init(of metadata: ODMElement) {
    (study, version) = (metadata.parent?["OID"], metadata["OID"])
  }

  /// What an Include or ClinicalData names.
  init(namedBy element: ODMElement) {
    (study, version) = (element["StudyOID"], element["MetaDataVersionOID"])
  }
}

extension ODMTree {
  /// A MetaDataVersion with items: one that data in the file are of, else the last one of the first study that
  /// has any.
  ///
  /// A file may begin with a study or with a MetaDataVersion, as an excerpt.
  var metadata: ODMMetadata? {
    let studies: [[ODMElement]] =
      switch root.name.split(separator: ":").last {
      case "MetaDataVersion": [[root]]
      case "Study": [root.children("MetaDataVersion")]
      case "ODM": root.children("Study").map { $0.children("MetaDataVersion") }
      default: []
      }
    let all = studies.flatMap(\.self)
    let known = Dictionary(all.map { (VersionName(of: $0), $0) }) { first, _ in first }
    let named = Set(root.children("ClinicalData").map { VersionName(namedBy: $0) })
    let ofData = all.filter { named.contains(VersionName(of: $0)) }
    for version in ([ofData] + studies).flatMap({ $0.reversed() }) {
      let versions = Self.versions(from: version, known)
      guard versions.contains(where: \.hasItems) else { continue }
      let read = Set(versions.map(\.index))
      return ODMMetadata(
        metadata: version, included: Array(versions.dropFirst()),
        others: all.filter { $0.hasItems && !read.contains($0.index) })
    }
    return nil
  }

  /// A version, and those that it includes.
  private static func versions(
    from version: ODMElement, _ known: [VersionName: ODMElement]
  ) -> [ODMElement] {
    var (versions, seen) = ([version], Set([version.index]))
    var next = 0
    while next < versions.count {
      for include in versions[next].children("Include") {
        if let found = known[VersionName(namedBy: include)], seen.insert(found.index).inserted {
          versions.append(found)
        }
      }
      next += 1
    }
    return versions
  }
}

extension ODMElement {
  /// Whether a MetaDataVersion defines what people are asked.
  fileprivate var hasItems: Bool {
    children.contains { ["ItemDef", "ItemGroupDef", "FormDef"].contains($0.name) }
  }
}
