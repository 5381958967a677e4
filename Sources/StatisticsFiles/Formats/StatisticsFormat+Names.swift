package import SurveyDiagnostics

extension StatisticsFormat {
  /// Throws where a file cannot have columns with these names.
  ///
  /// A name is a letter or `_`, then letters, digits and `_`, all of ASCII: the formats allow more,
  /// each something else. In SPSS and SAS, names that differ in case alone are the same.
  package func check(names: [String]) throws(Diagnostic) {
    var seen: Set<String> = []
    for name in names {
      if let code = problem(ofName: name) { throw diagnostic(code, name) }
      if !seen.insert(self == .dta ? name : name.lowercased()).inserted {
        throw diagnostic(.statisticsNameTwice, name)
      }
    }
  }

  /// Why a file cannot have a column with a name; `nil` where it can.
  package func problem(ofName name: String) -> Diagnostic.Code? {
    if name.utf8.count > limits.name { return .statisticsNameLength }
    let begins = name.utf8.first.map { self == .sav ? Self.isLetter($0) : Self.isNameByte($0) }
    guard begins == true, name.utf8.allSatisfy(Self.isNameByte), !Self.isDigit(name.utf8.first)
    else { return .statisticsName }
    return isReserved(name) ? .statisticsNameReserved : nil
  }

  /// Whether a name has a meaning of its own, so that no column can have it.
  package func isReserved(_ name: String) -> Bool {
    switch self {
    case .dta:
      let width = name.dropFirst(3).utf8
      let isType = name.hasPrefix("str") && !width.isEmpty && width.allSatisfy { Self.isDigit($0) }
      return isType || Self.reservedInStata.contains(name)
    case .sav: return Self.reservedInSPSS.contains(name.uppercased())
    case .xpt5, .xpt8, .sas7bdat: return Self.reservedInSAS.contains(name.uppercased())
    }
  }

  private func diagnostic(_ code: Diagnostic.Code, _ name: String) -> Diagnostic {
    Diagnostic(
      code,
      ["format": .literal(self.name), "name": .quoted(name), "limit": .number(limits.name)])
  }

  private static let reservedInStata: Set = [
    "_all", "_b", "byte", "_coef", "_cons", "double", "float", "if", "in", "int", "long", "_n",
    "_N", "_pi", "_pred", "_rc", "_skip", "strL", "using", "with",
  ]
  private static let reservedInSPSS: Set = [
    "ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH",
  ]
  private static let reservedInSAS: Set = ["_N_", "_ERROR_", "_NUMERIC_", "_CHARACTER_", "_ALL_"]

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}
