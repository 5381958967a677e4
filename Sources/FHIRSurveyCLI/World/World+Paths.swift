extension World {
  /// The path of a file from wherever the program is run later.
  func absolute(_ file: String) -> String {
    if file.hasPrefix("/") { return file }
    return environment["PWD"].map { "\($0)/\(file)" } ?? file
  }
}
