/// How answers become columns: what a codebook is made with and keeps.
public struct TableLayout: Hashable, Sendable {
  /// How columns are named.
  public enum Names: String, Hashable, Sendable, CaseIterable {
    /// By the linkId as it is.
    case linkid
    /// By what every program takes: `[a-z][a-z0-9_]{0,31}`, and no word that SQL, R, Stata, SPSS or
    /// SAS keeps for itself.
    case safe
    /// As REDCap names its fields: small letters, digits and underscores, 26 characters.
    case redcap
  }

  /// The columns of a question that takes several answers from options.
  public enum Choices: String, Hashable, Sendable, CaseIterable {
    /// One of 0 and 1 for each option, all empty where the question has no answer.
    case columns
    /// One, with all answers, parted by `;`.
    case list
    /// One for each answer, numbered from the second.
    case positions
  }

  /// What stands for an option.
  public enum Values: String, Hashable, Sendable, CaseIterable {
    /// Its code; `system|code` where several options have it.
    case code
    /// Its text.
    case display
    /// Its weight (itemWeight, ordinalValue).
    case weight
  }

  /// Where repetitions go: those of a group, and several answers that are not from options.
  public enum Repeats: String, Hashable, Sendable, CaseIterable {
    /// A table of their own, with a row for each.
    case tables
    /// Numbered columns.
    case wide
  }

  /// How columns are named.
  public var names: Names
  /// The columns of several answers from options.
  public var choices: Choices
  /// What stands for an option.
  public var values: Values
  /// Where repetitions go.
  public var repeats: Repeats
  /// Whether each question has a column that says why it has no answer.
  public var missing: Bool
  /// Whether each typed column has the text of the source beside it.
  public var exact: Bool

  /// Creates a layout; the usual one without arguments.
  public init(
    names: Names = .linkid, choices: Choices = .columns, values: Values = .code,
    repeats: Repeats = .tables, missing: Bool = false, exact: Bool = false
  ) {
    (self.names, self.choices, self.values, self.repeats) = (names, choices, values, repeats)
    (self.missing, self.exact) = (missing, exact)
  }
}
