/// An item of clinical data that says that it has no answer: `IsNull="Yes"`.
struct NullItem {
  /// What a response notes of it.
  static let note = "IsNull"

  /// The form and the groups that it is in, with the keys of their repetitions.
  var path: [String]
  var keys: [String?]
  var oid: String

  init(path: [String], keys: [String?], oid: String) {
    (self.path, self.keys, self.oid) = (path, keys, oid)
  }

  /// Reads what is noted of it.
  init?(_ text: String) {
    var parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard let oid = parts.popLast(), parts.count.isMultiple(of: 2) else { return nil }
    self.oid = oid
    (path, keys) = ([], [])
    for (index, part) in parts.enumerated() {
      if index.isMultiple(of: 2) {
        path.append(part)
      } else {
        keys.append(part.isEmpty ? nil : part)
      }
    }
  }

  /// What is noted of it: `F||G|1|ITEM`; `nil` where its names do not allow that.
  var text: String? {
    let parts = zip(path, keys).flatMap { [$0, $1 ?? ""] } + [oid]
    guard path.count == keys.count, !parts.contains(where: { $0.contains("|") }) else { return nil }
    return parts.joined(separator: "|")
  }
}
