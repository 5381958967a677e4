import SurveyLogic
import SurveyModel

/// What items are called: OIDs that differ from all others.
struct WrittenOIDs {
  static let form = "F.1"

  private var byLinkId: [String: String] = [:]
  private var taken: Set<String> = [form, "SE.1", "S.1", "MDV.1"]
  /// The numbers with which names go on that were there before; lower ones are taken for good.
  private var numbers: [String: Int] = [:]
  private var placed: Set<String> = []
  /// Where each question and group is.
  var places: [String: ODMPlace] = [:]

  init(_ survey: Survey) {
    for case .enter(let item) in ItemWalk(survey.items) where byLinkId[item.linkId] == nil {
      byLinkId[item.linkId] = unique(Self.legal(item.linkId, isGroup: item.type == .group))
    }
  }

  func oid(of linkId: String) -> String { byLinkId[linkId] ?? linkId }

  /// The OID of an item where it is written; another one with the same linkId has one of its own.
  mutating func place(_ item: SurveyItem) -> String {
    let oid = self.oid(of: item.linkId)
    return placed.insert(oid).inserted ? oid : unique(oid)
  }

  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = numbers[name] ?? 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name).\(number)"
      number += 1
    }
    if number > 2 { numbers[name] = number }
    return candidate
  }

  /// A name that begins with a letter, for systems that take OIDs for names in expressions.
  private static func legal(_ linkId: String, isGroup: Bool) -> String {
    let prefix = isGroup ? "IG." : "I."
    let isUsual = linkId.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let name = isUsual ? linkId : String(linkId.map { isKept($0) ? $0 : "_" })
    // What begins as the OIDs of other definitions does could be one of them.
    let isOther = ["CL.", "C.", "M.", "MU.", "F.", "SE.", "S."].contains { name.hasPrefix($0) }
    guard let first = name.first, first.isLetter, !isOther else { return prefix + name }
    return name
  }

  private static func isKept(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._".contains(character))
  }
}
