/// How the text of a resource is laid out.
public enum TextStyle: Sendable {
  /// One line without spaces.
  case compact
  /// An element a line, two spaces a level.
  case pretty
}
