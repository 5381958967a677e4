/// The search parameters of all types of resources.
///
/// They are those of R4. Resources of other versions are looked at by the same expressions, which find
/// what has the same name there.
enum SearchParameters {
  /// The parameter of a type, or of all resources; `nil` where there is none of this name.
  static func parameter(_ name: String, of type: String) -> SearchParameter? {
    byType[type]?[name] ?? byType["DomainResource"]?[name] ?? byType["Resource"]?[name]
  }

  /// The names of the parameters of a type.
  static func names(of type: String) -> [String] {
    [type, "Resource"].flatMap { byType[$0].map { $0.keys.sorted() } ?? [] }
  }

  /// Whether resources of this type can be searched.
  static func hasType(_ type: String) -> Bool {
    byType[type] != nil && type != "Resource" && type != "DomainResource"
  }

  private static let byType: [String: [String: SearchParameter]] = {
    var byType: [String: [String: SearchParameter]] = [:]
    var type = ""
    let text = table.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    for line in text.split(separator: "\n") {
      if let parameter = SearchParameter(line: line) {
        byType[type, default: [:]][parameter.name] = parameter
      } else {
        type = String(line)
        byType[type] = [:]
      }
    }
    return byType
  }()
}
