/// The name of a type, with or without its namespace.
struct TypeName: Hashable, Sendable {
  var namespace: String?
  var name: String

  var text: String { namespace.map { "\($0).\(name)" } ?? name }
}
