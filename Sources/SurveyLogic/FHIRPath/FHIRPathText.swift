extension String {
  /// The text as a literal of FHIRPath.
  var asFHIRPath: String {
    var text = "'"
    for scalar in unicodeScalars {
      switch scalar {
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0C}": text += "\\f"
      case "\u{00}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }
}
