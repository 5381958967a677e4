extension String {
  /// The text cut to about 60 characters.
  var shortened: String { count > 60 ? prefix(57) + "…" : self }

  /// The shortened text in quotes.
  var quotedShortly: String { "\"\(shortened)\"" }
}

/// `1 character`, `2 characters`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
