import SurveyDiagnostics

/// What a part refers to, by id: the names of other parts.
///
/// [ECMA-376, part 2, 6.5](https://ecma-international.org/publications-and-standards/standards/ecma-376/)
struct Relationships: WorkbookPart {
  private(set) var targets: [String: String] = [:]
  /// The first target of each type, by the last part of its address: `sharedStrings`.
  private(set) var byType: [String: String] = [:]
  private let folder: [Substring]

  /// Those of a part; targets are named as seen from its folder.
  init(ofPart path: String) { folder = path.split(separator: "/").dropLast() }

  /// The name of the part that has those of another one.
  static func path(ofPart path: String) -> String {
    let parts = path.split(separator: "/")
    return (parts.dropLast() + ["_rels", "\(parts.last ?? "").rels"]).joined(separator: "/")
  }

  mutating func start(_ element: PartElement) {
    guard element.name == "Relationship", let target = element["Target"],
      element["TargetMode"] != "External"
    else { return }
    let path = resolved(target)
    if let id = element["Id"] { targets[id] = path }
    if let type = element["Type"]?.split(separator: "/").last, byType[String(type)] == nil {
      byType[String(type)] = path
    }
  }

  private func resolved(_ target: String) -> String {
    var steps = target.hasPrefix("/") ? [] : folder
    for step in target.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }
}
