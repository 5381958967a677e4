/// Writes a list of types as the text that `Definitions` reads: one line for each type.
///
///     r Questionnaire DomainResource|url uri|version string|item* .|…
///
/// - The letter is the kind: `p` primitive, `c` complex, `a` abstract resource, `r` resource.
/// - After the element's name: `!` 1..1, `*` 0..*, `+` 1..*, nothing 0..1; `@` an XML attribute.
/// - The type `.` is the inner type whose name is this type's name and the element's.
/// - A choice is `value[boolean,string]`: the names are `valueBoolean`, `valueString`.
/// - `code#2` is bound to the list of codes in the third of the lines `v draft active …` above all.
struct TableWriter {
  var types: [SchemaType]
  private let lists: [[String]]
  private let numbers: [[String]: Int]

  init(types: [SchemaType]) {
    self.types = types
    var lists: [[String]] = []
    var numbers: [[String]: Int] = [:]
    for codes in types.flatMap(\.elements).map(\.codes) where !codes.isEmpty {
      guard numbers[codes] == nil else { continue }
      numbers[codes] = lists.count
      lists.append(codes)
    }
    self.lists = lists
    self.numbers = numbers
  }

  func table(name: String, title: String) -> String {
    """
    extension Definitions {
      /// The types of FHIR \(title), one a line; `DefinitionsParser` says how to read it.
      static let \(name)Table: StaticString = \"""
    \((lists.map(line) + types.map(line)).joined(separator: "\n"))
    \"""
    }

    """
  }

  private func line(_ codes: [String]) -> String {
    (["v"] + codes).joined(separator: " ")
  }

  private func line(_ type: SchemaType) -> String {
    let head = "\(type.kind.rawValue) \(type.name) \(type.base ?? "-")"
    return ([head] + type.elements.map { entry($0, of: type) }).joined(separator: "|")
  }

  private func entry(_ element: SchemaElement, of type: SchemaType) -> String {
    var marks = element.isXMLAttribute ? "@" : ""
    switch (element.isRequired, element.repeats) {
    case (false, false): break
    case (true, false): marks += "!"
    case (false, true): marks += "*"
    case (true, true): marks += "+"
    }
    if element.isChoice {
      return "\(element.name)\(marks)[\(element.types.joined(separator: ","))]"
    }
    let own = "\(type.name).\(element.name)"
    let type = element.types[0] == own ? "." : element.types[0]
    return "\(element.name)\(marks) \(type)" + (numbers[element.codes].map { "#\($0)" } ?? "")
  }
}
