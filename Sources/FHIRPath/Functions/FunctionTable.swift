/// All functions, chapter by chapter.
enum FunctionTable {
  /// A function with its name.
  struct Entry: Sendable {
    let name: String
    let chapter: Function.Chapter
    let function: Function
  }

  static let entries: [Entry] = Function.Chapter.allCases.flatMap(\.entries)
  static let all: [Function] = entries.map(\.function)
  /// What each does with its input and its arguments.
  static let forms: [Function.Form] = all.map(\.form)
  /// How each is evaluated.
  static let bodies: [Function.Body] = all.map(\.body)

  private static let indices = FunctionNames(entries.map(\.name))

  /// The index of the function with this name.
  static func number(of name: ArraySlice<UInt8>) -> SyntaxTree.FunctionID? { indices[name] }

  /// The name of a function.
  static func name(_ number: SyntaxTree.FunctionID) -> String { entries[Int(number)].name }

  /// What a function does with its input and its arguments.
  static func form(_ number: SyntaxTree.FunctionID) -> Function.Form { forms[Int(number)] }

  /// Whether a function looks at something besides them.
  static func uses(_ number: SyntaxTree.FunctionID, _ use: Function.Uses) -> Bool {
    all[Int(number)].uses.contains(use)
  }

  /// The index of the repetition that keeps items which are equal.
  static let repetitionOfAll = all.firstIndex { function in
    if case .repetition(isDistinct: false) = function.form { true } else { false }
  }

  /// The function whose name differs least, where the difference is small; of those that a variable
  /// has itself, as `%factory`, or of all others.
  static func nearest(to name: String, of variable: String? = nil) -> String? {
    guard name.utf8.count <= 40 else { return nil }
    let lower = name.lowercased()
    let owner = variable.map { "%\($0)." }
    let distances = entries.compactMap { entry -> (name: String, distance: Int)? in
      guard entry.name.hasPrefix(owner ?? "%") == (owner != nil) else { return nil }
      let known = entry.name.dropFirst(owner?.count ?? 0)
      return (entry.name, distance(lower, known.lowercased()))
    }
    let best = distances.min { $0.distance < $1.distance }
    return best.flatMap { $0.distance <= (lower.utf8.count < 5 ? 1 : 2) ? $0.name : nil }
  }

  /// How many letters have to be put in, taken out or changed.
  private static func distance(_ a: String, _ b: String) -> Int {
    let target = Array(b.utf8)
    var row = Array(0...target.count)
    for (i, left) in a.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in target.enumerated() {
        let change = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[target.count]
  }
}
