import FHIRDocument
import FHIRTerminology
import Testing

@Suite("Which of two versions is older")
struct ComparableVersionTests {
  /// Each list from the oldest to the newest.
  private static let orders = [
    [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0",
    ],
    ["1.0.0-ballot", "1.0.0", "1.0.1-snapshot", "1.0.1"], ["1.0.0-1", "1.0.0-2", "1.0.0"],
    ["v9", "v10", "v10.1"], ["V1", "2", "v3"], ["1.9", "1.10", "2.0", "10.0"],
    ["2024-05", "2024-10-01", "2024-10-02", "2025"], ["", "0", "0.1"], ["", "draft", "1"],
    ["R4", "R4B", "R5-ballot", "R5"], ["1.0", "1.0b", "1.0.1"], ["2", "10", "10a"],
    ["1.00000000000000000000009", "1.10000000000000000000000"], ["5.0.0-cibuild", "5.0.0"],
  ]

  @Test(
    "Numbers count by their value, drafts come before what they are drafts of", arguments: orders)
  func order(versions: [String]) {
    for (older, left) in versions.enumerated() {
      for (newer, right) in versions.enumerated() {
        #expect(left.isOlderVersion(than: right) == (older < newer), "\(left), \(right)")
      }
    }
  }

  @Test("Whichever texts there are, the order has no circle")
  func total() {
    let all = Array(Set(Self.orders.joined()))
    for first in all {
      for second in all where first.isOlderVersion(than: second) {
        #expect(!second.isOlderVersion(than: first))
        for third in all where second.isOlderVersion(than: third) {
          #expect(first.isOlderVersion(than: third), "\(first), \(second), \(third)")
        }
      }
    }
  }

  @Test(
    "Of versions that say the same, none is older",
    arguments: [("1.0", "1.0.0"), ("v1", "1"), ("1.0.0+a", "1.0.0+b"), ("01", "1"), ("1", "1")])
  func same(left: String, right: String) {
    #expect(!left.isOlderVersion(than: right))
    #expect(!right.isOlderVersion(than: left))
  }

  @Test("A version is one of numbers, with or without a label")
  func numbers() {
    for text in ["1", "4.0.1", "v10", "2024-05", "5.0.0-ballot"] {
      #expect(ComparableVersion(text) != nil)
    }
    for text in [nil, "", "draft", "R4", "1.x", "1.0b"] { #expect(ComparableVersion(text) == nil) }
    #expect(ComparableVersion("5.0.0-ballot")?.isDraft == true)
    #expect(ComparableVersion("2024-05")?.isDraft == false)
  }
}
