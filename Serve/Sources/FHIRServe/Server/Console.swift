// SPDX-License-Identifier: Apache-2.0

/// Lines for people and scripts.
public enum Console {
  /// Writes a line to standard output, at once.
  public static func line(_ text: String) { write(text, to: 1) }

  /// Writes a line to standard error.
  public static func note(_ text: String) { write("fhir-survey-serve: \(text)", to: 2) }

  private static func write(_ text: String, to number: Int32) {
    let file = OpenFile(number: number)
    try? file.write(Array((text + "\n").utf8)[...])
  }
}
