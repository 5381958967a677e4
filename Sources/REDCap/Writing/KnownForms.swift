/// The forms of a dictionary that a survey was read from.
struct KnownForms {
  /// What they are called; others get other names.
  var names: Set<String> = []
  /// What they are called as people see it, by the linkIds of the groups that they are: nothing but their names says it.
  var titles: [String: String] = [:]
  /// The outermost groups of a dictionary with several forms, which are in one form each.
  var groups: Set<String> = []
}
