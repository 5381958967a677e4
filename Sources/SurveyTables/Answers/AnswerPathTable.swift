import FHIRDocument

/// All the paths at which answers were met: the linkIds from the top of a response down, with the
/// number of each repetition.
///
/// A path is found by comparing bytes, and what is written for each of its answers is made once.
struct AnswerPathTable {
  private struct Path {
    let linkId: String
    /// The number of the repetition, of the group or of the answer, from 1.
    let repetition: Int
    let parent: Int
    let cells: [UInt8]
    let textCell: [UInt8]
    /// The first and the last branch, and the one that was found last; -1 where there is none.
    var firstBranch = -1
    var lastBranch = -1
    var found = -1
  }

  /// All repetitions of one linkId below one path.
  private struct Branch {
    /// Where the linkId is in ``linkIds``.
    let linkId: Range<Int>
    let parent: Int
    /// The next branch of the same hash; -1 where there is none.
    let nextOfHash: Int
    /// Whether it is that of a group, as far as that is known.
    let isGroup: Bool
    /// The next branch below the same path.
    var next = -1
    /// The path of the first repetition, and of the one that was met last.
    var first = -1
    var last = -1
    /// The repetitions met in the response with the number `response`.
    var count = 0
    var response = 0

    /// Goes to the next repetition in a response; its path, -1 where there is none yet.
    @inline(__always)
    mutating func step(in response: Int, _ nextPaths: [Int]) -> Int {
      if self.response != response { (self.response, count) = (response, 0) }
      let known = count == 0 ? first : nextPaths[last]
      count += 1
      if known >= 0 { last = known }
      return known
    }
  }

  /// The path of the response itself.
  static let top = 0

  private var paths: [Path]
  /// The path of the next repetition, for each path; -1 where none was met.
  private var nextPaths: [Int] = [-1]
  private var branches: [Branch] = []
  /// The branch that was added last, for each hash of a path and a linkId.
  private var branchesByHash: [Int: Int] = [:]
  private var linkIds: [UInt8] = []
  private let order: ItemOrder
  /// The linkIds of groups.
  private let groups: Set<String>
  private var response = 0

  /// `groups` are known beside those of `order`.
  init(order: ItemOrder, groups: Set<String> = []) {
    self.order = order
    self.groups = groups.union(order.groups)
    paths = [Path(linkId: "", repetition: 1, parent: -1, cells: [], textCell: [])]
  }

  /// Starts a new response: its repetitions are counted again.
  mutating func startResponse() { response += 1 }

  /// The branch below a path for a linkId.
  mutating func branch(of parent: Int, linkId: Int, in document: Document) -> Int {
    // Most often it is the one behind the last, the last once more, or the first, of the next response.
    let last = paths[parent].found
    let likely = last < 0 ? paths[parent].firstBranch : branches[last].next
    if likely >= 0, matches(likely, linkId, document) {
      paths[parent].found = likely
      return likely
    }
    if last >= 0, matches(last, linkId, document) { return last }
    let first = paths[parent].firstBranch
    if first >= 0, matches(first, linkId, document) {
      paths[parent].found = first
      return first
    }
    let hash = Self.hash(parent, linkId, document)
    let found =
      knownBranch(of: parent, linkId, document, hash)
      ?? addBranch(to: parent, Element(document: document, index: linkId), hash)
    paths[parent].found = found
    return found
  }

  private func knownBranch(
    of parent: Int, _ linkId: Int, _ document: Document, _ hash: Int
  ) -> Int? {
    var candidate = branchesByHash[hash] ?? -1
    while candidate >= 0 {
      if branches[candidate].parent == parent, matches(candidate, linkId, document) {
        return candidate
      }
      candidate = branches[candidate].nextOfHash
    }
    return nil
  }

  private static func hash(_ parent: Int, _ linkId: Int, _ document: Document) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    document.withText(of: linkId) { text in
      text.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }

  /// The path of the next repetition in a branch.
  mutating func nextPath(of parent: Int, branch: Int) -> Int {
    let known = branches[branch].step(in: response, nextPaths)
    return known < 0 ? addPath(to: parent, branch) : known
  }

  /// Adds the path of the repetition that a branch has come to.
  private mutating func addPath(to parent: Int, _ branch: Int) -> Int {
    let linkId = String(decoding: linkIds[branches[branch].linkId], as: UTF8.self)
    let path = paths.count
    paths.append(makePath(linkId, repetition: branches[branch].count, parent: parent))
    nextPaths.append(-1)
    if branches[branch].count == 1 {
      branches[branch].first = path
    } else {
      nextPaths[branches[branch].last] = path
    }
    branches[branch].last = path
    return path
  }

  private mutating func addBranch(to parent: Int, _ linkId: Element, _ hash: Int) -> Int {
    let start = linkIds.count
    linkId.appendText(to: &linkIds)
    let branch = branches.count
    branches.append(
      Branch(
        linkId: start..<linkIds.count, parent: parent, nextOfHash: branchesByHash[hash] ?? -1,
        isGroup: groups.contains(String(decoding: linkIds[start...], as: UTF8.self))))
    branchesByHash[hash] = branch
    if paths[parent].lastBranch < 0 {
      paths[parent].firstBranch = branch
    } else {
      branches[paths[parent].lastBranch].next = branch
    }
    paths[parent].lastBranch = branch
    return branch
  }

  private func matches(_ branch: Int, _ linkId: Int, _ document: Document) -> Bool {
    document.hasText(linkId, linkIds, branches[branch].linkId)
  }

  /// Whether a branch is that of a group, of which an item without anything in it is a repetition.
  func isGroup(_ branch: Int) -> Bool { branches[branch].isGroup }

  /// How many repetitions of a branch the response has so far.
  func count(of branch: Int) -> Int {
    branches[branch].response == response ? branches[branch].count : 0
  }

  /// The path that a path is directly inside of.
  func parent(of path: Int) -> Int { paths[path].parent }

  /// Which repetition a path is, from 1.
  func repetition(of path: Int) -> Int { paths[path].repetition }

  /// The cells `linkId` and `instance` of the tidy table.
  func cells(of path: Int) -> [UInt8] { paths[path].cells }

  /// The text of the question in the questionnaire, as a cell.
  func textCell(of path: Int) -> [UInt8] { paths[path].textCell }

  /// The linkId at the end of a path.
  func linkId(of path: Int) -> String { paths[path].linkId }

  /// The linkIds and repetitions from the top down to a path.
  func steps(to path: Int) -> [AnswerPath.Step] {
    var steps: [AnswerPath.Step] = []
    var index = path
    while index > Self.top {
      steps.append(.init(linkId: paths[index].linkId, repetition: paths[index].repetition))
      index = paths[index].parent
    }
    return steps.reversed()
  }

  /// The same with the path of each step.
  func pathSteps(to path: Int) -> [(step: AnswerPath.Step, path: Int)] {
    var steps: [(AnswerPath.Step, Int)] = []
    var index = path
    while index > Self.top {
      steps.append((.init(linkId: paths[index].linkId, repetition: paths[index].repetition), index))
      index = paths[index].parent
    }
    return steps.reversed()
  }

  private func makePath(_ linkId: String, repetition: Int, parent: Int) -> Path {
    let steps = steps(to: parent) + [.init(linkId: linkId, repetition: repetition)]
    var cells: [UInt8] = []
    CSVText.append(linkId, to: &cells)
    cells.append(CSVText.comma)
    CSVText.append(AnswerPath.text(steps), to: &cells)
    var textCell: [UInt8] = []
    if let text = order.text(of: linkId) { CSVText.append(text, to: &textCell) }
    return Path(
      linkId: linkId, repetition: repetition, parent: parent, cells: cells, textCell: textCell)
  }
}
