public import FHIRDocument
import FHIRQuestionnaire
public import FHIRTerminology
import SurveyModel

extension Codebook {
  /// The codebooks of questionnaires, one for each address with all of its versions, in the order in
  /// which the addresses are met.
  ///
  /// A questionnaire without a url is known by its id. Texts are those of all languages that it has;
  /// value sets are looked for in the library.
  ///
  /// ```swift
  /// var library = ResourceLibrary()
  /// library.add(questionnaire)
  /// let codebooks = Codebook.all(of: [questionnaire], library: library)
  /// ```
  public static func all(
    of questionnaires: [Element], library: ResourceLibrary, layout: TableLayout = TableLayout()
  ) -> [Codebook] {
    CodebookBuilder.all(of: questionnaires, library: library, layout: layout).map { $0.codebook() }
  }
}

extension CodebookBuilder {
  /// What makes the codebook of each address, see ``Codebook/all(of:library:layout:)``.
  static func all(
    of questionnaires: [Element], library: ResourceLibrary, layout: TableLayout
  ) -> [CodebookBuilder] {
    var builders: [CodebookBuilder] = []
    var numbers: [String: Int] = [:]
    for questionnaire in questionnaires {
      guard let version = Version(questionnaire, library: library) else { continue }
      let address = version.survey.url ?? version.survey.id ?? ""
      let number = numbers[address] ?? builders.count
      if number == builders.count {
        numbers[address] = number
        builders.append(CodebookBuilder(layout))
      }
      builders[number].add(version)
    }
    return builders
  }
}

extension CodebookBuilder.Version {
  /// A Questionnaire with its translations; `nil` for any other resource.
  fileprivate init?(_ questionnaire: Element, library: ResourceLibrary) {
    guard let survey = QuestionnaireReader.read(questionnaire, library: library).survey else {
      return nil
    }
    let others = LocalizedSurvey.languages(of: survey, root: questionnaire)
      .filter { $0 != survey.language }
    self.init(
      survey,
      translations: others.compactMap { language in
        LocalizedSurvey(survey, to: language, root: questionnaire, library: library)
          .map { (language, $0.survey) }
      }, questionnaire: questionnaire)
  }
}
