import FHIRDocument

/// The Parameters that an operation gives.
struct OperationAnswer {
  private let parameters: [Element]

  init(_ resource: Element?) { parameters = resource?.all("parameter") ?? [] }

  /// The value of a parameter.
  subscript(_ name: String) -> Element? {
    parameters.first { $0[.name]?.string == name }?.choice("value")
  }

  /// The parts of each parameter of a name, by their names.
  func all(_ name: String) -> [[String: Element]] {
    parameters.filter { $0[.name]?.string == name }.map { parameter in
      var parts: [String: Element] = [:]
      for part in parameter.all("part") {
        if let name = part[.name]?.string { parts[name] = parts[name] ?? part.choice("value") }
      }
      return parts
    }
  }

  /// The value of a property of a code.
  func property(_ code: String) -> Element? {
    all("property").first { $0["code"]?.string == code }?["value"]
  }

  /// Whether a no is because the server does not know the code system or the value set.
  ///
  /// [issue types](https://build.fhir.org/ig/HL7/fhir-tx-ecosystem-ig/)
  var lacksSomething: Bool {
    let names = ["x-caused-by-unknown-system", "x-unknown-system"]
    if parameters.contains(where: { names.contains($0[.name]?.string ?? "") }) { return true }
    let outcome = parameters.first { $0[.name]?.string == "issues" }?[.resource]
    return outcome?.all("issue").contains { issue in
      issue["code"]?.string == "not-found" || issue["code"]?.string == "not-supported"
    } ?? false
  }
}
