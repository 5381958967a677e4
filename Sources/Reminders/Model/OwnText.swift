import FHIRDocument
import SurveyDiagnostics

/// What this program writes for itself, as JSON that is not FHIR.
enum OwnText {
  /// How it is read: members of FHIR's primitives have no siblings there, and nothing is deep.
  static let options: ReadOptions = {
    var options = ReadOptions()
    options.readsSiblings = false
    options.maximumDepth = 32
    return options
  }()

  /// The object that a text is; `nil` where it is not one.
  static func object(_ bytes: [UInt8], name: String) -> Element? {
    let read = Document.read(Source(name: name, bytes: bytes), options: options)
    guard !read.diagnostics.hasErrors, let root = read.document?.root, root.isObject else {
      return nil
    }
    return root
  }
}
