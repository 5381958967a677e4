extension SessionLoader {
  /// What holds for the answers of one kind of source.
  package struct Rules: Sendable {
    /// How far answers are checked before they are given.
    package enum Checks: Sendable {
      /// Their types alone: the rest is for ``Session/problems(completing:validating:)``.
      case types
      /// In full; what is wrong is reported, and given all the same if its type is right.
      case reporting
      /// In full; answers with an error are reported and left out.
      case refusing
    }

    /// Whether the answers were given before, and nobody gives them now (rules 60 and 61).
    let isStored: Bool
    /// How far they are checked.
    let checks: Checks
    /// Whether a group gets no more repetitions than it may have.
    let limitsRepetitions: Bool
    /// Whether another answer to a read-only item is reported.
    let reportsReadOnly: Bool
    /// Whether what the source leaves open stays open, so that initial values are taken back.
    let clearsInitialValues: Bool
  }
}

extension SessionLoader.Rules {
  /// A stored response: it is taken as it is.
  package static let response = Self(
    isStored: true, checks: .types, limitsRepetitions: false, reportsReadOnly: false,
    clearsInitialValues: false)

  /// Answers that are given now, in place of a person.
  package static let answersFile = Self(
    isStored: false, checks: .refusing, limitsRepetitions: true, reportsReadOnly: true,
    clearsInitialValues: false)

  /// A draft of another version of the survey: what the person has answered, as far as it fits.
  package static let draft = Self(
    isStored: false, checks: .types, limitsRepetitions: true, reportsReadOnly: false,
    clearsInitialValues: false)

  /// A row of a table: all that a response has, read-only and calculated answers, too.
  package static let row = Self(
    isStored: false, checks: .reporting, limitsRepetitions: true, reportsReadOnly: false,
    clearsInitialValues: true)
}
