/// Where an item instance is, in words that survive a restart: `2/2.1[1]/2.1.3`.
///
/// One step a level. The index, from 0 and left out when 0, is the repetition of a group, and for a
/// question with further steps the number of its answer under which the next step hangs. In the text
/// form `~`, `/`, `[` and `]` of a linkId are written `~0`, `~1`, `~2` and `~3`; no step at all (the
/// top level) is the empty text.
///
/// ```swift
/// InstancePath("2/2.1[1]")?.steps.last?.index   // 1
/// ```
public struct InstancePath: Hashable, Sendable {
  /// One level of the path.
  public struct Step: Hashable, Sendable {
    /// The linkId of the item.
    public var linkId: String
    /// The repetition of a group, or the number of the answer, from 0.
    public var index: Int

    /// Creates a step.
    public init(linkId: String, index: Int = 0) {
      self.linkId = linkId
      self.index = index
    }
  }

  /// The steps from the top level down.
  public var steps: [Step]

  /// Creates a path.
  public init(_ steps: [Step] = []) { self.steps = steps }
}

extension InstancePath: CustomStringConvertible {
  /// The text form: `2/2.1[1]/2.1.3`.
  public var description: String {
    steps.map { step in
      let name = step.linkId.isEmpty ? "~4" : Self.escape(step.linkId)
      return step.index == 0 ? name : "\(name)[\(step.index)]"
    }
    .joined(separator: "/")
  }

  private static func escape(_ linkId: String) -> String {
    var text = ""
    for scalar in linkId.unicodeScalars {
      if let index = escaped.firstIndex(of: scalar) {
        text += "~\(index)"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static let escaped: [Unicode.Scalar] = ["~", "/", "[", "]"]
}

extension InstancePath: LosslessStringConvertible {
  /// Reads the text form; `nil` for anything else.
  public init?(_ description: String) {
    steps = []
    if description.isEmpty { return }
    let parts = description.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts {
      guard let step = Self.step(String(Substring.UnicodeScalarView(part))) else { return nil }
      steps.append(step)
    }
  }

  private static func step(_ text: String) -> Step? {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return nil }
    var linkId = String.UnicodeScalarView()
    var position = 0
    while position < scalars.count, scalars[position] != "[" {
      if scalars[position] == "]" { return nil }
      if scalars[position] == "~" {
        position += 1
        guard position < scalars.count, let digit = Int(String(scalars[position])) else {
          return nil
        }
        if escaped.indices.contains(digit) {
          linkId.append(escaped[digit])
        } else if digit != 4 {
          return nil
        }
      } else {
        linkId.append(scalars[position])
      }
      position += 1
    }
    guard position < scalars.count else { return Step(linkId: String(linkId)) }
    guard scalars.last == "]" else { return nil }
    let digits = scalars[(position + 1)..<(scalars.count - 1)].map(String.init).joined()
    guard let index = Int(digits), index >= 0, String(index) == digits else { return nil }
    return Step(linkId: String(linkId), index: index)
  }
}
