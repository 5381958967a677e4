public import FHIRDocument
public import FHIRTerminology
public import SurveyDiagnostics
import SystemIO

extension Codebook {
  /// The codebooks of questionnaires, with numbered columns for all that repeats in responses.
  ///
  /// Without responses, columns have the first number only. Throws where responses cannot be found;
  /// those that cannot be read are reported and left out.
  public static func all(
    of questionnaires: [Element], library: ResourceLibrary, layout: TableLayout = TableLayout(),
    responses: [String], options: ReadOptions = ReadOptions(),
    onDiagnostic: (Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) -> [Codebook] {
    var builders = CodebookBuilder.all(of: questionnaires, library: library, layout: layout)
    if !responses.isEmpty {
      var export = BatchExport(target: .table, output: "-")
      export.options = options
      let inputs = BatchInputs(files: try BatchFiles(responses, options: options))
      let groups = ItemOrder.groups(of: questionnaires)
      let shape = try export.run(BatchPass(inputs), ShapeWriter(groups: groups), onDiagnostic)
        .writer.shape
      shape.addRepetitions(to: &builders)
    }
    return builders.map { $0.codebook() }
  }
}

extension ResponseShape {
  /// Adds what repeats in the responses to what makes the codebooks of their questionnaires.
  func addRepetitions(to builders: inout [CodebookBuilder]) {
    let numbers = FormNumbers(builders.map(\.address))
    for (address, form) in forms {
      guard let number = numbers.number(for: address.map { QuestionnaireReference($0) }) else {
        continue
      }
      builders[number].repetitions.add(form.repetitions)
    }
  }
}
