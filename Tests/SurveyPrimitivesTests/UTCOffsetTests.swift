import SurveyPrimitives
import Testing

@Suite struct UTCOffsetTests {
  @Test(
    "An offset keeps its text",
    arguments: [
      ("Z", 0), ("+00:00", 0), ("-00:00", 0), ("+01:00", 60), ("-05:30", -330), ("+14:00", 840),
      ("-14:00", -840), ("-00:30", -30),
    ])
  func keepsText(text: String, minutes: Int) throws {
    let offset = try #require(UTCOffset(text))
    #expect(offset.description == text)
    #expect(offset.minutes == minutes)
    #expect(offset.isZ == (text == "Z"))
  }

  @Test(
    "What is not an offset is refused",
    arguments: ["", "z", "01:00", "+1:00", "+0100", "+01", "+14:01", "+15:00", "+01:60", "ZZ"])
  func refused(text: String) {
    #expect(UTCOffset(text) == nil)
  }

  @Test("Minutes become text", arguments: [(0, "+00:00"), (90, "+01:30"), (-90, "-01:30")])
  func fromMinutes(minutes: Int, text: String) {
    #expect(UTCOffset(minutes: minutes)?.description == text)
    #expect(UTCOffset(minutes: minutes) == UTCOffset(text))
  }

  @Test("More than 14 hours are refused", arguments: [841, -841, .max, .min])
  func beyond(minutes: Int) {
    #expect(UTCOffset(minutes: minutes) == nil)
  }
}
