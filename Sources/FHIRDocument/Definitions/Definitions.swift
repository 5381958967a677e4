/// The types of one version of FHIR, from HL7's schemas.
///
/// The tables are text in the program; nothing is read before a version is asked for.
///
///     Definitions.r4.type(named: "Questionnaire.item")?.element(.linkId)?.required  // true
public final class Definitions: Sendable {
  /// The types of FHIR DSTU2 that its definitions here describe.
  public static let dstu2 = Definitions(dstu2Table, version: .dstu2)
  /// The types of FHIR STU3.
  public static let stu3 = Definitions(stu3Table, version: .stu3)
  /// The types of FHIR R4.
  public static let r4 = Definitions(r4Table, version: .r4)
  /// The types of FHIR R4B.
  public static let r4b = Definitions(r4bTable, version: .r4b)
  /// The types of FHIR R5.
  public static let r5 = Definitions(r5Table, version: .r5)

  /// The types of a version.
  public static func of(_ version: FHIRVersion) -> Definitions {
    switch version {
    case .dstu2: dstu2
    case .stu3: stu3
    case .r4: r4
    case .r4b: r4b
    case .r5: r5
    }
  }

  /// The version.
  public let version: FHIRVersion
  /// All types, bases before the types built on them.
  public let types: [TypeDefinition]

  /// Finds the elements of each of the types.
  let elementTables: [ElementTable]
  /// The index in ``types`` of what all primitives have, an id and extensions.
  let elementType: Int?

  private let numbers: [String: Int]
  let table: StaticString
  let codeLists: [Range<Int>]

  init(_ table: StaticString, version: FHIRVersion) {
    self.version = version
    self.table = table
    let parsed = table.withUTF8Buffer { utf8 in
      let parser = DefinitionsParser(utf8, version: version)
      return (types: parser.types(), codeLists: parser.codeLists)
    }
    types = parsed.types
    elementTables = types.map(\.elementTable)
    numbers = Dictionary(types.enumerated().map { ($1.name, $0) }) { $1 }
    elementType = numbers["Element"]
    codeLists = parsed.codeLists
  }

  /// The type with this name: a resource, a data type, or a path such as `Questionnaire.item`.
  public func type(named name: String) -> TypeDefinition? {
    typeIndex(named: name).map { types[$0] }
  }

  /// The index in ``types`` of the type with this name.
  package func typeIndex(named name: String) -> Int? { numbers[name] }

  /// The type of an element; faster than ``ElementDefinition/type`` where the version is known.
  public func type(of element: ElementDefinition) -> TypeDefinition {
    types[element.typeIndex]
  }

  /// The codes of a list; the first has the number 0.
  func codes(ofList number: Int) -> [String] {
    guard codeLists.indices.contains(number) else { return [] }
    return table.withUTF8Buffer { utf8 in
      utf8[codeLists[number]].split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// The names of all resources that occur, in alphabetical order.
  public var resourceNames: [String] {
    types.filter { $0.isResource && !$0.isAbstract }.map(\.name)
  }
}
