import FHIRDocument
import SurveyDiagnostics

extension ReadFindings {
  /// Reports the urls that several contained resources of a type have (rule 76).
  mutating func checkContained(in root: Element) {
    var named: [[String]: [Element]] = [:]
    var order: [[String]] = []
    for resource in root.children(.contained) {
      guard let type = resource.resourceType, let url = resource[.url]?.string, !url.isEmpty else {
        continue
      }
      let key = [type, url, resource[.version]?.string ?? ""]
      if named[key] == nil { order.append(key) }
      named[key, default: []].append(resource)
    }
    for key in order {
      guard let resources = named[key], resources.count > 1 else { continue }
      let ids = resources.compactMap { $0[.id]?.string }.map { "#" + $0 }
      add(
        .ambiguousContainedURL, ["address": .quoted(key[1]), "ids": .names(ids)],
        at: resources[1][.url] ?? resources[1])
    }
  }
}
