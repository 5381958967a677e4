/// The functions of FHIRPath, by the chapters of its specification.
extension FunctionRow {
  private static let existence: [FunctionRow] = [
    FunctionRow("empty", "", "2.0"),
    FunctionRow("exists", "[criteria]", "2.0"),
    FunctionRow("all", "criteria", "2.0"),
    FunctionRow("allTrue", "", "2.0"),
    FunctionRow("anyTrue", "", "2.0"),
    FunctionRow("allFalse", "", "2.0"),
    FunctionRow("anyFalse", "", "2.0"),
    FunctionRow("subsetOf", "other", "2.0"),
    FunctionRow("supersetOf", "other", "2.0"),
    FunctionRow("count", "", "2.0"),
    FunctionRow("distinct", "", "2.0"),
    FunctionRow("isDistinct", "", "2.0"),
    FunctionRow("not", "", "2.0"),
  ]

  private static let filteringAndProjection: [FunctionRow] = [
    FunctionRow("where", "criteria", "2.0"),
    FunctionRow("select", "projection", "2.0"),
    FunctionRow("repeat", "projection", "2.0"),
    FunctionRow("repeatAll", "projection", "3.0"),
    FunctionRow("ofType", "type", "2.0"),
    FunctionRow(
      "sort", "[key, …]", "3.0", note: "a key with `-` before it, or `desc` behind it, goes down"),
  ]

  private static let subsetting: [FunctionRow] = [
    FunctionRow("single", "", "2.0"),
    FunctionRow("first", "", "2.0"),
    FunctionRow("last", "", "2.0"),
    FunctionRow("tail", "", "2.0"),
    FunctionRow("skip", "number", "2.0"),
    FunctionRow("take", "number", "2.0"),
    FunctionRow("intersect", "other", "2.0"),
    FunctionRow("exclude", "other", "2.0"),
  ]

  private static let combining: [FunctionRow] = [
    FunctionRow("union", "other", "2.0"),
    FunctionRow("combine", "other, [preserveOrder]", "2.0"),
    FunctionRow("coalesce", "value, [value, …]", "3.0"),
  ]

  private static let conversion: [FunctionRow] = [
    FunctionRow("iif", "criterion, then, [otherwise]", "2.0"),
    FunctionRow("toBoolean", "", "2.0"),
    FunctionRow("convertsToBoolean", "", "2.0", cases: [("'yes'.convertsToBoolean()", "true")]),
    FunctionRow("toInteger", "", "2.0"),
    FunctionRow("convertsToInteger", "", "2.0"),
    FunctionRow("toLong", "", "3.0"),
    FunctionRow("convertsToLong", "", "3.0", cases: [("'a'.convertsToLong()", "false")]),
    FunctionRow("toDecimal", "", "2.0"),
    FunctionRow("convertsToDecimal", "", "2.0", cases: [("'1.5'.convertsToDecimal()", "true")]),
    FunctionRow("toDate", "", "2.0"),
    FunctionRow("convertsToDate", "", "2.0", cases: [("'2026-03'.convertsToDate()", "true")]),
    FunctionRow("toDateTime", "", "2.0"),
    FunctionRow("convertsToDateTime", "", "2.0", cases: [("'x'.convertsToDateTime()", "false")]),
    FunctionRow("toTime", "", "2.0"),
    FunctionRow("convertsToTime", "", "2.0", cases: [("'10:15'.convertsToTime()", "true")]),
    FunctionRow(
      "toString", "", "2.0", limits: [("a format is not taken", "1.toString('0.00')", "error")]),
    FunctionRow("convertsToString", "", "2.0", cases: [("1.convertsToString()", "true")]),
    FunctionRow("toQuantity", "[unit]", "2.0"),
    FunctionRow(
      "convertsToQuantity", "[unit]", "2.0",
      cases: [("'1 \\'mg\\''.convertsToQuantity('g')", "true")]),
  ]

  private static let stringManipulation: [FunctionRow] = [
    FunctionRow("startsWith", "prefix", "2.0"),
    FunctionRow("endsWith", "suffix", "2.0"),
    FunctionRow("contains", "part", "2.0"),
    FunctionRow("indexOf", "part", "2.0"),
    FunctionRow("lastIndexOf", "part", "3.0"),
    FunctionRow("length", "", "2.0"),
    FunctionRow("substring", "start, [length]", "2.0"),
    FunctionRow("replace", "pattern, substitution", "2.0"),
    FunctionRow("toChars", "", "2.0"),
    FunctionRow("split", "separator", "3.0"),
    FunctionRow("join", "[separator]", "3.0"),
    FunctionRow("upper", "", "2.0"),
    FunctionRow("lower", "", "2.0"),
    FunctionRow("trim", "", "3.0"),
    FunctionRow("encode", "format", "3.0", note: "hex, base64, urlbase64, ascii"),
    FunctionRow("decode", "format", "3.0", note: "hex, base64, urlbase64"),
    FunctionRow("escape", "target", "3.0", note: "html, json"),
    FunctionRow("unescape", "target", "3.0", note: "html, json"),
    FunctionRow("matches", "regex, [flags]", "2.0"),
    FunctionRow("matchesFull", "regex, [flags]", "3.0"),
    FunctionRow("replaceMatches", "regex, substitution, [flags]", "2.0"),
  ]

  private static let math: [FunctionRow] = [
    FunctionRow("abs", "", "2.0"),
    FunctionRow("ceiling", "", "2.0"),
    FunctionRow("floor", "", "2.0"),
    FunctionRow("truncate", "", "2.0"),
    FunctionRow("exp", "", "2.0"),
    FunctionRow("ln", "", "2.0"),
    FunctionRow("sqrt", "", "2.0"),
    FunctionRow("log", "base", "2.0"),
    FunctionRow("power", "exponent", "2.0"),
    FunctionRow("round", "[places]", "2.0"),
  ]

  private static let treeNavigation: [FunctionRow] = [
    FunctionRow("children", "", "2.0"),
    FunctionRow("descendants", "", "2.0"),
  ]

  static let language: [(chapter: String, rows: [FunctionRow])] = [
    ("Existence", existence),
    ("Filtering and projection", filteringAndProjection),
    ("Subsetting", subsetting),
    ("Combining", combining),
    ("Conversion", conversion),
    ("String manipulation", stringManipulation),
    ("Math", math),
    ("Tree navigation", treeNavigation),
  ]
}
