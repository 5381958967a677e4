import SurveyLogic
import SurveyModel
import Testing

/// That what is written is read as what it was, over trees of all functions that a language has.
@Suite("Trees that are written and read again")
struct AgreementTests {
  enum Language: String, CaseIterable {
    case xpath, surveyJS, redcap

    var language: any LogicLanguage {
      switch self {
      case .xpath:
        XPathLanguage(form: SampleForm.form, names: SampleForm.names(yes: "yes", no: "no"))
      case .surveyJS:
        SurveyJSLanguage(form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil))
      case .redcap:
        REDCapLanguage(
          form: SampleForm.form,
          names: SampleForm.names(yes: nil, no: nil, options: ["1", "2", "-9"]))
      }
    }
  }

  @Test("They give the same for the same answers", arguments: Language.allCases)
  func agree(_ language: Language) throws {
    let languages = language.language
    var generator = InfixGenerator(seed: 15)
    var written = 0
    var differences: [String] = []
    for round in 0..<3_000 {
      let kind: LogicFunction.Kind = round % 3 == 0 ? .number : round % 3 == 1 ? .truth : .text
      let logic = generator.logic(kind)
      guard let text = try? languages.write(logic, on: "n9") else { continue }
      written += 1
      let back: Logic
      do {
        back = try languages.read(text, on: "n9")
      } catch {
        differences.append("\(text)\n  is not read: \(error)")
        continue
      }
      for _ in 0..<4 {
        let answers = generator.answers()
        let (ours, theirs) = (answers.values(logic), answers.values(back))
        if !Self.isSame(ours, theirs, kind) {
          differences.append("\(text)\n  \(answers.shown)\n  was \(ours), is \(theirs)")
          break
        }
      }
    }
    #expect(written > 1_000)
    let list = differences.prefix(6).joined(separator: "\n")
    #expect(differences.count == 0, "\(list)")
  }

  @Test("The second time they are written alike", arguments: Language.allCases)
  func stable(_ language: Language) throws {
    let languages = language.language
    var generator = InfixGenerator(seed: 16)
    var differences: [String] = []
    for round in 0..<1_500 {
      let logic = generator.logic(round % 2 == 0 ? .number : .truth)
      guard let text = try? languages.write(logic, on: "n9"),
        let back = try? languages.read(text, on: "n9")
      else { continue }
      let second = try languages.write(back, on: "n9")
      let third = try languages.write(languages.read(second, on: "n9"), on: "n9")
      if second != third { differences.append("\(text)\n  \(second)\n  \(third)") }
    }
    let list = differences.prefix(6).joined(separator: "\n")
    #expect(differences.count == 0, "\(list)")
  }

  /// An empty text is no value.
  static func isSame(
    _ left: [InfixEvaluator.Value], _ right: [InfixEvaluator.Value], _ kind: LogicFunction.Kind
  ) -> Bool {
    let (left, right) = (left.filter { $0 != .text("") }, right.filter { $0 != .text("") })
    return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
  }
}
