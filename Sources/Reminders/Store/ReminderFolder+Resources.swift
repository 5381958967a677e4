package import FHIRDocument
package import SurveyDiagnostics
import SystemIO

extension ReminderFolder {
  /// Writes a resource where it is not there yet, and gives the one that is there.
  package func keep(_ element: Element) throws(Diagnostic) -> Element {
    try Files.makePrivateFolder(resources)
    // Ids of FHIR are names of files, and nothing else becomes one.
    let id = (element[.id]?.string ?? "").filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0))
    }
    let path = "\(resources)/\(element.resourceType ?? "")-\(id).json"
    if let bytes = try Files.readPrivately(path),
      let present = Document.read(Source(name: path, bytes: bytes)).document?.root
    {
      return present
    }
    try Files.writePrivately(JSONWriter.write(element), to: path)
    return element
  }

  /// The resources of a type that are kept, in the order of their names; files that cannot be read are findings.
  package func kept(_ type: String) throws(Diagnostic) -> (found: [Element], findings: [Diagnostic])
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
