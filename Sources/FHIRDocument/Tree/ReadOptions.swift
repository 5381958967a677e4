/// How a document is read.
///
/// The limits are far above what resources need. Whatever is at one is read; what is above it is
/// refused with a diagnostic that names it, before it takes more memory or time than the limit
/// allows.
public struct ReadOptions: Sendable {
  /// Whether what FHIR forbids is an error where it is else read over with a warning: white space
  /// that JSON does not know, empty arrays.
  public var isStrict = false
  /// The deepest nesting that is read, of elements in elements.
  ///
  /// At most 1000, whatever is asked for:
  /// what works on a tree needs room on the stack for each level.
  public var maximumDepth = 500
  /// The largest document that is read, in bytes; at most 4 GB.
  public var maximumSize = 1 << 30
  /// The longest string that is read, in bytes as it is written: a value, a narrative, a name.
  ///
  /// FHIR allows strings 1 MB; attachments in base64 have no limit there.
  public var maximumStringLength = 64 << 20
  /// The most attributes of one element of XML: FHIR's have three.
  public var maximumAttributes = 1000
  /// Whether `_element` is the sibling of `element`, as FHIR has it.
  public var readsSiblings = true
  /// What decodes XML in other encodings than the usual ones; without it they are refused.
  public var decoder: (any TextDecoder)?
  /// The version of FHIR; `nil` for the one that the document says or fits best.
  public var version: FHIRVersion?

  /// Creates the usual options.
  public init() {}

  /// Options for text that this program has written itself, from what was within its limits.
  package static func ofOwnText() -> ReadOptions {
    var options = ReadOptions()
    options.maximumDepth = .max
    options.maximumSize = .max
    options.maximumStringLength = .max
    options.isOwnText = true
    return options
  }

  static let greatestDepth = 1000

  /// The depth that is read.
  var depth: Int { isOwnText ? maximumDepth : min(maximumDepth, Self.greatestDepth) }

  private var isOwnText = false
}
