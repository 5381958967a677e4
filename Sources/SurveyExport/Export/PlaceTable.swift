import FHIRDocument

/// All the places at which answers were met: the linkIds from the top of a response down, with the
/// number of each repetition.
///
/// A place is found by comparing bytes, and what is written for each of its answers is made once.
struct PlaceTable {
  private struct Place {
    let linkId: String
    /// The number of the repetition, of the group or of the answer, from 1.
    let repetition: Int
    let parent: Int
    let cells: [UInt8]
    let textCell: [UInt8]
    var branches: [Branch] = []
    /// The branch that was found last.
    var last = 0
  }

  /// All repetitions of one linkId below one place.
  private struct Branch {
    let linkId: [UInt8]
    var places: [Int] = []
    /// The repetitions met in the response with the number `response`.
    var count = 0
    var response = 0
  }

  /// The place of the response itself.
  static let top = 0

  private var places: [Place]
  private let order: ItemOrder
  private var response = 0

  init(order: ItemOrder) {
    self.order = order
    places = [Place(linkId: "", repetition: 1, parent: -1, cells: [], textCell: [])]
  }

  /// Starts a new response: its repetitions are counted anew.
  mutating func startResponse() { response += 1 }

  /// The branch below a place for a linkId.
  mutating func branch(of parent: Int, linkId: Int, in document: Document) -> Int {
    let count = places[parent].branches.count
    let last = places[parent].last
    // Most often it is the one behind the last, or the last once more.
    for candidate in [last + 1, last] where candidate < count {
      if matches(parent, candidate, linkId, document) { return candidate }
    }
    for candidate in 0..<count where matches(parent, candidate, linkId, document) {
      return candidate
    }
    var bytes: [UInt8] = []
    document.element(linkId).appendText(to: &bytes)
    places[parent].branches.append(Branch(linkId: bytes))
    places[parent].last = count
    return count
  }

  /// The place of the next repetition in a branch.
  mutating func nextPlace(of parent: Int, branch: Int) -> Int {
    if places[parent].branches[branch].response != response {
      places[parent].branches[branch].response = response
      places[parent].branches[branch].count = 0
    }
    let index = places[parent].branches[branch].count
    places[parent].branches[branch].count += 1
    if index < places[parent].branches[branch].places.count {
      return places[parent].branches[branch].places[index]
    }
    let linkId = String(decoding: places[parent].branches[branch].linkId, as: UTF8.self)
    places[parent].branches[branch].places.append(places.count)
    places.append(makePlace(linkId, repetition: index + 1, parent: parent))
    return places.count - 1
  }

  private mutating func matches(
    _ parent: Int, _ branch: Int, _ linkId: Int, _ document: Document
  ) -> Bool {
    guard document.hasText(places[parent].branches[branch].linkId, linkId) else { return false }
    places[parent].last = branch
    return true
  }

  /// The cells `linkId` and `instance` of the tidy table.
  func cells(of place: Int) -> [UInt8] { places[place].cells }

  /// The text of the question in the questionnaire, as a cell.
  func textCell(of place: Int) -> [UInt8] { places[place].textCell }

  /// The linkIds and repetitions from the top down to a place.
  func steps(to place: Int) -> [PlacePath.Step] {
    var steps: [PlacePath.Step] = []
    var index = place
    while index > Self.top {
      steps.append(.init(linkId: places[index].linkId, repetition: places[index].repetition))
      index = places[index].parent
    }
    return steps.reversed()
  }

  private func makePlace(_ linkId: String, repetition: Int, parent: Int) -> Place {
    let path = steps(to: parent) + [.init(linkId: linkId, repetition: repetition)]
    var cells: [UInt8] = []
    CSVText.append(linkId, to: &cells)
    cells.append(CSVText.comma)
    CSVText.append(PlacePath.text(path), to: &cells)
    var textCell: [UInt8] = []
    if let text = order.text(of: linkId) { CSVText.append(text, to: &textCell) }
    return Place(
      linkId: linkId, repetition: repetition, parent: parent, cells: cells, textCell: textCell)
  }
}
