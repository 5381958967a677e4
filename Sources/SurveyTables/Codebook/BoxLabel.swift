/// What 0 and 1 in the column of an option are called.
enum BoxLabel {
  static let no = "not chosen"
  static let yes = "chosen"
}
