import FHIRDocument
import SurveyModel

/// The rows of all fields, compiled for one version of FHIR.
///
/// Finds the field that an element or an extension fills, and has the order in which they are
/// written: extensions in the order of the fields, elements in FHIR's.
final class FieldTable: Sendable {
  /// A field with what reading and writing it needs; an object, for it is handed on often.
  final class Entry: Sendable {
    let field: ItemField
    let content: ItemField.Content
    let home: FieldRow.Home
    let form: FieldRow.Form
    /// The limit that an expression on the value calculates.
    let limit: CalculatedLimit.Kind?

    init(_ field: ItemField, in version: FHIRVersion) {
      let row = field.fhir
      (self.field, content, limit) = (field, field.content, field.limit)
      (home, form) = (row.home(in: version), row.form)
    }
  }

  /// What is written as an element of the item: a field, or `linkId` or `type`.
  struct Slot: Sendable {
    let name: ElementName
    let entry: Entry?
  }

  /// The fields that are extensions, in the order in which they are written.
  let extensions: [(entry: Entry, url: String)]
  let extensionFields: FieldOrder
  /// What is written as elements, in the order in which it is written.
  let slots: [Slot]
  let slotFields: FieldOrder
  private let byElement: NameMap<Entry>
  private let byURL: TextTable<Entry>
  /// The fields that extensions of an item fill.
  private let byURLFields: [ItemField]
  private let bounds: [String: Entry]
  /// The addresses of extensions that fields are for, each without more to say.
  let addresses: TextTable<KnownAddress?>

  private init(_ version: FHIRVersion) {
    let definition = Definitions.of(version).type(named: "Questionnaire.item")
    var extensions: [(entry: Entry, url: String)] = []
    var byElement = NameMap<Entry>()
    var byURL = TextTable<Entry>()
    var byURLFields: [ItemField] = []
    var bounds: [String: Entry] = [:]
    var addresses = TextTable<KnownAddress?>()
    var order: [(position: Int, slot: Slot)] = []
    func add(_ name: ElementName, _ entry: Entry? = nil, first: ElementDefinition? = nil) {
      let position = definition?.index(of: first?.name ?? name) ?? .max
      order.append((position, Slot(name: name, entry: entry)))
    }
    add(.linkId)
    add(.type)
    for field in ItemField.allCases {
      let row = field.fhir
      let entry = Entry(field, in: version)
      let variants = definition?.variants(of: .initial) ?? []
      if case .element(let name) = row.home(in: .r4) { byElement[name] = entry }
      switch entry.home {
      case .element(let name):
        byElement[name] = entry
        let isChoice = name == .initial && !variants.isEmpty
        if isChoice { for variant in variants { byElement[variant.name] = entry } }
        add(name, entry, first: isChoice ? variants.first : nil)
      case .extension(let url): extensions.append((entry, url))
      case .value, .nowhere: break
      }
      if case .extension(let url) = row.home(in: .r4) {
        byURL[url] = entry
        byURLFields.append(field)
        addresses[url] = .some(nil)
      }
      if case .bound(let url) = entry.form { bounds[url] = entry }
    }
    for (older, current) in ExtensionURL.older {
      byURL[older] = byURL[current]
      addresses[older] = addresses[current]
      bounds[older] = bounds[current]
    }
    slots = order.sorted { $0.position < $1.position }.map(\.slot)
    slotFields = FieldOrder(slots.map { $0.entry?.field })
    extensionFields = FieldOrder(extensions.map { $0.entry.field })
    (self.extensions, self.byElement, self.byURL) = (extensions, byElement, byURL)
    (self.byURLFields, self.bounds, self.addresses) = (byURLFields, bounds, addresses)
  }

  /// The field that an element of an item fills.
  func field(of name: ElementName) -> Entry? { byElement[name] }

  /// The field that an extension of an item fills.
  func field(ofExtension element: Element) -> Entry? {
    element[.url].flatMap { byURL.entry(of: $0) }
  }

  /// The fields that a member of an item may fill; `nil` where other members count, too.
  func fields(in name: ElementName) -> [ItemField]? {
    switch name {
    case .linkId, .type: nil
    case .extension: byURLFields
    case .text: [.text, .textExpression]
    default: name.isLocal ? nil : byElement[name].map { [$0.field] } ?? []
    }
  }

  /// The field that an extension with a bound of quantities fills.
  func bound(of url: String) -> Entry? { bounds[url] }
}

extension FieldTable {
  /// The table of a version.
  static func of(_ version: FHIRVersion) -> FieldTable {
    switch version {
    case .stu3: stu3
    // Its items are read as R4's, to which they are converted.
    case .dstu2, .r4: r4
    case .r4b: r4b
    case .r5: r5
    }
  }

  private static let stu3 = FieldTable(.stu3)
  private static let r4 = FieldTable(.r4)
  private static let r4b = FieldTable(.r4b)
  private static let r5 = FieldTable(.r5)
}
