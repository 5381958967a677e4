extension Words {
  static let noWayBack = "This form does not let you go back to what was asked before."
  static func notReached(_ number: Int) -> String {
    "This form is answered in its order; question \(number) comes later."
  }
}
