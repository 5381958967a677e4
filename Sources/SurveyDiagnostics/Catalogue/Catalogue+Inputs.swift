/// FS065x: compressed inputs, manifests of Bulk Data, and parts of inputs.
extension Diagnostic.Code {
  /// A compressed file is damaged, or ends too early.
  public static let damagedInput = Self(
    650, .system, .error,
    """
    the {format, select, gzip {gzip} other {Zstandard}} data are damaged near byte {taken}; \
    {given} bytes of text come before it
    """, hint: "get the file again, or make it again from what was compressed",
    remedy: "Get the file again, or make it again from what was compressed.",
    issueType: "incomplete")
  package static let truncatedInput = damagedInput.variant(
    "truncated",
    """
    the {format, select, gzip {gzip} other {Zstandard}} data are cut off: the file ends at byte \
    {taken}, after {given} bytes of text
    """, hint: "get the file again, or make it again from what was compressed")
  package static let windowTooLarge = damagedInput.variant(
    "window",
    """
    the {format, select, gzip {gzip} other {Zstandard}} data from byte {taken} on need more than \
    128 MB of memory
    """, hint: "compress the file without --long, or with --long=27 at most")

  package static let missingInManifest = unreadableInput.variant(
    "manifest", "cannot be read: the manifest has it from {url}, and it is not beside the manifest",
    hint: "get the file, or name the files that are there")

  /// A manifest of Bulk Data and the files beside it do not agree.
  public static let manifestDisagrees = Self(
    651, .batch, .warning,
    """
    the manifest says {wanted, plural, one {# resource} other {# resources}}, \
    the file has {found, plural, one {# resource} other {# resources}}
    """, remedy: "Get the files again, with their manifest.", issueType: "incomplete")
  package static let manifestErrors = manifestDisagrees.variant(
    "errors",
    """
    the server reports errors in \
    {count, plural, one {# file} other {# files}}; what it gave may not be all
    """, hint: "read them before you rely on the result")
  package static let manifestRepeats = manifestDisagrees.variant(
    "repeats", "the manifest has this file twice, from {first} and from {second}",
    hint: "give the files that were got names of their own, and change the manifest",
    severity: .error)

  /// An input of which a part is wanted is not plain NDJSON.
  public static let partRefused = Self(
    652, .system, .error, "no part of it can be read: it is not NDJSON",
    hint: "only files with a resource a line can be cut; read this one whole",
    remedy: "Name files of plain NDJSON.")
  package static let partOfCompressed = partRefused.variant(
    "compressed",
    "no part of it can be read: it is compressed, and can only be read from its start",
    hint: "decompress it, or give each run files of its own")
  package static let partOfStandardInput = partRefused.variant(
    "standard-input", "no part of standard input can be read", hint: "name files")
  package static let partOfDevice = partRefused.variant(
    "device", "no part of it can be read: it is a pipe or a device", hint: "name files")

  package static let partOfFileTwice = partRefused.variant(
    "twice", "no part of it can be read: it is named twice", hint: "name it once")

  static let inputs: [Self] = [
    .damagedInput, .truncatedInput, .windowTooLarge, .missingInManifest, .manifestDisagrees,
    .manifestErrors, .manifestRepeats, .partRefused, .partOfCompressed, .partOfStandardInput,
    .partOfDevice, .partOfFileTwice,
  ]
}
