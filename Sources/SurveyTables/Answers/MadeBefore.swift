/// What was made of answers, by their paths and marks, to be used again where the same answer comes.
struct MadeBefore<Made> {
  private struct Known {
    var marks: [Int] = []
    var made: [Made] = []
  }

  private var byPath: [Known] = []

  /// How many marks are kept for a path.
  private static var most: Int { 16 }

  /// What was made of an answer with this mark.
  @inline(__always)
  func find(_ answer: FoundAnswer) -> Made? {
    guard let mark = answer.mark, answer.path < byPath.count,
      let number = byPath[answer.path].marks.firstIndex(of: mark)
    else { return nil }
    return byPath[answer.path].made[number]
  }

  /// Whether what is made of an answer is to be kept.
  func wants(_ answer: FoundAnswer) -> Bool {
    answer.mark != nil
      && (answer.path >= byPath.count || byPath[answer.path].marks.count < Self.most)
  }

  /// Keeps what was made of an answer that is wanted.
  mutating func keep(_ made: Made, for answer: FoundAnswer) {
    guard let mark = answer.mark else { return }
    while byPath.count <= answer.path { byPath.append(Known()) }
    byPath[answer.path].marks.append(mark)
    byPath[answer.path].made.append(made)
  }

  mutating func removeAll() { byPath.removeAll() }
}
