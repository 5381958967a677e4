/// The elements and attributes of HTML that a narrative may have.
///
/// Those of chapters 7 to 11 (but 9.4) and 15 of HTML 4.0, links and images; so `address` (7.5.6)
/// and `font` (15.2.2), but neither `ins` and `del` (9.4) nor what HTML 4.0 does not have.
/// [narrative.html](https://hl7.org/fhir/R4/narrative.html), the rule txt-1
enum NarrativeTable {
  static func hasElement(_ name: String) -> Bool { elements.contains(name) }

  /// Whether a paragraph cannot contain an element.
  static func isBlock(_ name: String) -> Bool { blocks.contains(name) }

  /// Whether an attribute is allowed: none that listens for events, and no other program's.
  static func hasAttribute(_ name: String) -> Bool {
    attributes.contains(name) || name.hasPrefix("xmlns:")
  }

  private static let blocks = names(
    """
    address blockquote div dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul
    """)

  private static let elements = blocks.union(
    names(
      """
      a abbr acronym area b basefont bdo big br caption center cite code col colgroup dd dfn dir dt
      em font i img kbd li map menu q s samp small span strike strong sub sup tbody td tfoot th
      thead tr tt u var
      """))

  private static let attributes = names(
    """
    xmlns xml:lang xml:space abbr accesskey align alt axis bgcolor border cellhalign cellpadding
    cellspacing cellvalign char charoff charset cite class clear color colspan compact coords dir
    face frame headers height href hreflang hspace id ismap lang longdesc name nohref noshade
    nowrap rel rev rowspan rules scope shape size span src start style summary tabindex target
    title type usemap valign value vspace width
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
