public import FHIRDocument
public import SurveyDiagnostics
import SystemIO

extension ReminderFolder {
  /// Writes a resource where it is not there yet, and gives the one that is there.
  package func keep(_ element: Element) throws(Diagnostic) -> Element {
    if let type = element.resourceType, let id = element[.id]?.string,
      let present = try kept(type, id: id)
    {
      return present
    }
    return try replace(element)
  }

  /// Writes a resource, also where one is there.
  func replace(_ element: Element) throws(Diagnostic) -> Element {
    try Files.makePrivateFolder(resources)
    let path = path(element.resourceType ?? "", id: element[.id]?.string ?? "")
    try Files.writePrivately(JSONWriter.write(element), to: path)
    return element
  }

  /// The resource of a type and an id; `nil` where it is not there.
  func kept(_ type: String, id: String) throws(Diagnostic) -> Element? {
    let path = path(type, id: id)
    return try Files.readPrivately(path).flatMap {
      Document.read(Source(name: path, bytes: $0)).document?.root
    }
  }

  private func path(_ type: String, id: String) -> String {
    // Ids of FHIR are names of files, and nothing else becomes one.
    let id = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    return "\(resources)/\(type)-\(id).json"
  }

  /// The resources of a type that are kept, in the order of their names; files that cannot be read are findings.
  public func kept(_ type: String) throws(Diagnostic) -> (found: [Element], findings: [Diagnostic])
  {
    guard FileSystem.kind(of: resources) == .folder else { return ([], []) }
    var found: [Element] = []
    var findings: [Diagnostic] = []
    for path in try Files.entries(of: resources)
    where FileSystem.parts(of: path).name.hasPrefix("\(type)-") {
      let read = Document.read(Source(name: path, bytes: try Files.readPrivately(path) ?? []))
      findings += read.diagnostics.filter { $0.severity == .error }
      if let root = read.document?.root { found.append(root) }
    }
    return (found, findings)
  }
}

extension Element {
  /// A copy of a resource with another status.
  func withStatus(_ status: String) -> Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    for child in children {
      if child.name == .status { builder.string(.status, status) } else { builder.copy(child) }
    }
    builder.close()
    return builder.finish(sourceName: document.sourceName).root
  }
}
