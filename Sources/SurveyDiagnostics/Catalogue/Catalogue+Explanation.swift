/// FS13xx: why items are as they are.
extension Diagnostic.Code {
  /// The survey has no item by that linkId or path.
  public static let noSuchItem = Self(
    1301, .system, .error, "the survey has no item {name}",
    hint: "{near, select, none {} other {the nearest: {near}}}",
    remedy: "Name the item by its linkId.", issueType: "not-found")

  /// The item is in the survey, but not at that path at present.
  public static let noSuchInstance = Self(
    1302, .system, .error, "there is no item at {path} at present",
    hint: """
      {paths, select, none {a question above it has no answer; its linkId alone names it} \
      other {{linkId} is at {paths}\(more)}}
      """, remedy: "Give a path at which the item is.", issueType: "not-found")

  /// An item occurs several times, and one of its instances is explained.
  public static let severalInstances = Self(
    1303, .system, .note, "{name} occurs {count} times; the first is explained",
    hint: namedByPath,
    remedy: "Name the item by its path, if another one is meant.")
  package static let ambiguousItem = severalInstances.variant(
    "ambiguous", "{name} occurs {count} times", hint: namedByPath, severity: .error)

  private static let namedByPath = "name one by its path: {paths}\(more)"
  private static let more = "{more, select, 0 {} other {, …}}"

  static let explanation: [Self] = [
    .noSuchItem, .noSuchInstance, .severalInstances, .ambiguousItem,
  ]
}
