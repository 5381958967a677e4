import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("Numbers in another unit than that of the question")
struct OtherUnitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var type: ItemType
    var unit: Coding
    var typed: String
    /// The answer, or without one that it is refused.
    var answer: String?
    var said: String?
    var testDescription: String { "\(typed) as \(type) of \(unit.code ?? "")" }

    init(_ type: ItemType, _ code: String, _ typed: String, _ answer: String?, _ said: String?) {
      (self.type, self.typed, self.answer, self.said) = (type, typed, answer, said)
      unit = Coding(system: Quantity.ucumSystem, code: code, display: code == "Cel" ? "°C" : code)
    }
  }

  static let cases = [
    Case(.decimal, "cm", "1.8 m", "180", "1.8 m = 180 cm"),
    Case(.decimal, "cm", "1.805m", "180.5", "1.805m = 180.5 cm"),
    Case(.decimal, "cm", "180 cm", "180", nil), Case(.decimal, "cm", "180.50", "180.50", nil),
    Case(.integer, "cm", "1.8 m", "180", "1.8 m = 180 cm"),
    Case(.integer, "cm", "1.805 m", nil, "is not a whole number"),
    Case(.decimal, "cm", "6 ft", "182.88", "6 ft = 182.88 cm"),
    Case(.decimal, "kg", "150 lb", "68.0388555", "150 lb = 68.0388555 kg"),
    Case(.decimal, "Cel", "98.6 °F", "37", "98.6 °F = 37 °C"),
    // 100 °F end nowhere in degrees Celsius.
    Case(.decimal, "Cel", "100 °F", nil, "is not a number"),
    Case(.decimal, "cm", "80 kg", nil, "answer in cm"),
    Case(.decimal, "cm", "3 apples", nil, "answer in cm"),
    Case(.decimal, "cm", "< 2 m", nil, "is not a number"),
    Case(.decimal, "{score}", "3 m", nil, "answer in {score}"),
    Case(.quantity, "cm", "1.8 m", "1.8 m", "1.8 m = 180 cm"),
    Case(.quantity, "cm", "180", "180 cm", nil), Case(.quantity, "cm", "2 kg", nil, "answer in cm"),
  ]

  @Test("An amount in another unit is converted exactly and said, or refused", arguments: cases)
  func convert(_ sample: Case) throws {
    let asked = item("q", sample.type, "How much?") { $0.unit = sample.unit }
    let take = try Take(Samples.one(asked), [sample.typed, "", "s"])
    #expect(try take.answers("q") == [sample.answer].compactMap(\.self), "\(take.transcript)")
    if let said = sample.said {
      #expect(take.said.contains(said), "\(take.transcript)")
    } else {
      #expect(!take.said.contains("\(sample.typed) = "))
    }
  }

  @Test("A unit without a code of UCUM stays as it is")
  func noCode() throws {
    let asked = item("q", .decimal, "How much?") { $0.unit = Coding(display: "mg/dL") }
    #expect(try Take(Samples.one(asked), ["90 mg/dL", "s"]).answers("q") == ["90"])
    #expect(try Take(Samples.one(asked), ["0.9 g/L", "", "s"]).answers("q") == [])
  }

  @Test("In the rich face it is said while one types")
  func rich() throws {
    let asked = item("q", .decimal, "How tall?") {
      $0.unit = Coding(system: Quantity.ucumSystem, code: "cm", display: "cm")
    }
    let take = try RichTake(Samples.one(asked), ["1.8 m", "\r", "s"])
    #expect(
      take.screens[1].contains("1.8 m = 180 cm") && take.screens[2].contains("1.8 m = 180 cm"))
    #expect(try take.answers("q") == ["180"])
  }
}
