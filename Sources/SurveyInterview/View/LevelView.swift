/// One of the groups that a question is in.
package enum LevelView: Hashable, Sendable {
  /// A group at the top level.
  case section(SectionView)
  /// A group that is a page of its own.
  case page(SectionView)
  /// A group that is a tab, and the titles of all tabs beside it.
  case tab(SectionView, titles: [String])
  /// Any other group.
  case heading(String)
}
