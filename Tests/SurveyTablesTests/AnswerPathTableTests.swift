import FHIRDocument
import Testing

@testable import SurveyTables

@Suite("Paths of answers")
struct AnswerPathTableTests {
  /// The items of a response with these linkIds, in this order.
  private func linkIds(_ linkIds: [String]) throws -> [Element] {
    let items = linkIds.map { #"{"linkId":"\#($0)"}"# }.joined(separator: ",")
    let read = Document.read(Source(name: "x", text: response("r", items)))
    return try #require(read.document).root.children(.item).compactMap { $0[.linkId] }
  }

  private func branches(
    _ table: inout AnswerPathTable, _ parent: Int, _ linkIds: [Element]
  ) -> [Int] {
    linkIds.map { table.branch(of: parent, linkId: $0.index, in: $0.document) }
  }

  @Test("Very many linkIds below one path are found again", .timeLimit(.minutes(1)))
  func manyLinkIds() throws {
    let texts = (0..<60_000).map { "q\($0)" }
    var table = AnswerPathTable(order: ItemOrder(nil))
    let first = branches(&table, AnswerPathTable.top, try linkIds(texts))
    #expect(Set(first).count == texts.count)
    let again = branches(&table, AnswerPathTable.top, try linkIds(texts.reversed()))
    #expect(again.reversed() == first)
  }

  @Test("A linkId is another branch below another path, and the same however it is escaped")
  func branchesByPath() throws {
    var table = AnswerPathTable(order: ItemOrder(nil))
    let top = branches(
      &table, AnswerPathTable.top, try linkIds(["a", "b", "c", "a", #"\u0063"#, "b"]))
    #expect(top[3...] == [top[0], top[2], top[1]])
    #expect(Set(top).count == 3)
    let path = table.nextPath(of: AnswerPathTable.top, branch: top[0])
    let below = branches(&table, path, try linkIds(["c", "a", "c"]))
    #expect(below[0] == below[2] && below[0] != below[1])
    #expect(Set(top).isDisjoint(with: below))
  }
}
