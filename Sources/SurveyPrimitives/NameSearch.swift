/// Which of several names a person means by what is typed.
package enum NameSearch {
  /// The indices of the names that are the same, else of those that contain it; case and accents aside.
  ///
  /// Nothing typed means none.
  package static func indices(of typed: String, among names: [String]) -> [Int] {
    let wanted = FoldedText.fold(typed).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if wanted.isEmpty { return [] }
    let folded = names.map(FoldedText.fold)
    let same = folded.indices.filter { folded[$0] == wanted }
    return same.isEmpty ? folded.indices.filter { folded[$0].contains(wanted) } : same
  }
}
