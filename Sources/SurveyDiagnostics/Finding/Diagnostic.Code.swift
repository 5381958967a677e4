extension Diagnostic {
  /// A stable name of one kind of finding, `FS0123`, with its entry in the catalogue.
  ///
  /// A code has one wording, or several variants of it: two codes are equal when their numbers are,
  /// whatever their variants.
  ///
  /// ```swift
  /// finding.code == .unreadableAnswer  // also where it is the variant .notADate
  /// ```
  public struct Code: Sendable {
    private let entry: Entry

    private init(_ entry: Entry) { self.entry = entry }
  }
}

// MARK: Entries

extension Diagnostic.Code {
  /// What the catalogue says of a code.
  private struct Content {
    let number: Int
    let category: Diagnostic.Category
    let remedy: String
    var policy: Policy
    let rule: Diagnostic.Rule?
    let issueType: String
    var variant = ""
    var severity: Diagnostic.Severity
    var wording: String
    var hint: String?
  }

  /// A content that all copies of a code share.
  private final class Entry: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  /// How the severity of a code depends on what findings are wanted for.
  struct Policy: Sendable {
    /// The severity where strictness is asked for.
    var strict: Diagnostic.Severity?
    /// The severity where a resource is examined, and not only used.
    var examined: Diagnostic.Severity?
    /// The severity in a response that is not complete yet.
    var draft: Diagnostic.Severity?
    /// What it depends on whether a finding holds.
    var basis: [Diagnostic.Basis] = []
    /// The argument that names what is not available; "" where nothing names it.
    ///
    /// A finding that says so is undetermined (rule 78); `nil` for all others.
    var lacking: String?
    /// The elements below the subject whose structure the finding is about, too; "" is the subject.
    var covered: [String] = []
  }

  /// Creates the entry of a code.
  ///
  /// Wording and hint are templates in the notation of ``DiagnosticLanguage``. The hint is printed
  /// below a finding; `remedy` is on the catalogue's page and says what to do in general.
  init(
    _ number: Int, _ category: Diagnostic.Category, _ severity: Diagnostic.Severity,
    _ wording: String, hint: String? = nil, remedy: String, policy: Policy = Policy(),
    rule: Diagnostic.Rule? = nil, issueType: String = "invalid"
  ) {
    let content = Content(
      number: number, category: category, remedy: remedy, policy: policy, rule: rule,
      issueType: issueType, severity: severity, wording: wording, hint: hint)
    self.init(Entry(content))
  }

  /// Another wording of this code, under a name of its own; with a policy of its own where needed.
  func variant(
    _ name: String, _ wording: String, hint: String? = nil, severity: Diagnostic.Severity? = nil,
    policy: Policy? = nil
  ) -> Diagnostic.Code {
    var content = entry.content
    content.variant = name
    content.severity = severity ?? content.severity
    content.policy = policy ?? content.policy
    (content.wording, content.hint) = (wording, hint)
    return Diagnostic.Code(Entry(content))
  }
}

// MARK: What is known of a code

extension Diagnostic.Code {
  /// The number behind `FS`.
  public var number: Int { entry.content.number }
  /// What it is about.
  public var category: Diagnostic.Category { entry.content.category }
  /// Its severity where no policy says otherwise.
  public var severity: Diagnostic.Severity { entry.content.severity }
  /// What to do about it, in general.
  public var remedy: String { entry.content.remedy }
  /// The rule of the examination of questionnaires that it stands for.
  public var rule: Diagnostic.Rule? { entry.content.rule }
  /// The name by which reports list its findings: that of its rule of the examination, and for what
  /// no such rule finds the category and the code, as `syntax/FS0101`.
  public var ruleName: String { rule?.name ?? "\(category.rawValue)/\(self)" }
  /// The code of [issue-type](https://hl7.org/fhir/R4/valueset-issue-type.html) for reports in FHIR.
  public var issueType: String { entry.content.issueType }
  /// What it depends on whether a finding about a response holds.
  public var basis: [Diagnostic.Basis] { entry.content.policy.basis }
  /// The English template of its message.
  public var wording: String { entry.content.wording }
  /// The English template of its hint.
  public var hint: String? { entry.content.hint }
  /// The name of its wording, by which languages have theirs: `FS0405`, `FS0450.date`.
  public var key: String {
    variant.isEmpty ? description : "\(description).\(variant)"
  }

  /// The name of its wording among those of the code; empty for the first one.
  package var variant: String { entry.content.variant }

  var policy: Policy { entry.content.policy }
}

extension Diagnostic.Code: Hashable {
  /// Whether two codes have the same number.
  public static func == (left: Diagnostic.Code, right: Diagnostic.Code) -> Bool {
    left.number == right.number
  }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Diagnostic.Code: CustomStringConvertible {
  /// `FS` and four digits.
  public var description: String {
    let digits = String(number)
    return "FS" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
