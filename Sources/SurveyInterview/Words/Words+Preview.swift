extension Words {
  /// Nothing has this linkId, or these words in its text.
  static func noSuchItem(_ name: String) -> String {
    "No item has the linkId \"\(name)\", or that in its text."
  }

  static let previewHelp =
    "This is a preview: w says why this item is as it is, g LINKID or g WORDS goes to any item."
}
