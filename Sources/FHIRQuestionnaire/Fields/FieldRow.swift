import FHIRDocument
import SurveyModel

/// Where a field of an item is in a Questionnaire, and how its value is written there.
struct FieldRow: Sendable {
  /// Where the value is.
  enum Home: Sendable {
    /// An element of the item.
    case element(ElementName)
    /// An extension of the item, by its address.
    case `extension`(String)
    /// An expression on the value of another field.
    case value
    /// Nowhere: the version of FHIR has no such thing.
    case nowhere
  }

  /// How a value is written where its type alone does not say so.
  enum Form: Sendable {
    case plain
    /// A text as a code.
    case code
    /// All texts as the codes of one CodeableConcept, of a code system.
    case concept(system: String)
    /// A text as the address of a resource, to which STU3 refers.
    case canonical
    /// A number of bytes; R4 counts megabytes.
    case size
    /// A bound, and the address of the extension that bounds quantities before R5.
    case bound(quantities: String)
  }

  private let home: Home
  private let inSTU3: Home?
  private let inR5: Home?
  let form: Form

  init(_ home: Home, stu3: Home? = nil, r5: Home? = nil, _ form: Form = .plain) {
    (self.home, inSTU3, inR5, self.form) = (home, stu3, r5, form)
  }

  /// Where the value is in a version.
  func home(in version: FHIRVersion) -> Home {
    switch version {
    case .stu3: inSTU3 ?? home
    case .r5: inR5 ?? home
    default: home
    }
  }
}
