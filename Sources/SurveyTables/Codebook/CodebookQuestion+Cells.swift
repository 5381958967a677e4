import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension CodebookQuestion {
  /// What stands for each option in a cell.
  ///
  /// `system|code` where several options have a code; with names of REDCap a code that it takes; empty where a
  /// weight is wanted and it has none.
  /// Displays are those of the questionnaire's own language, whatever language labels are in.
  func cells(of codebook: Codebook) -> [String] {
    switch codebook.layout.values {
    case .code: codebook.layout.names == .redcap ? FieldNames.codes(codeCells) : codeCells
    case .display:
      options.map { $0.text(in: CodebookLanguages(nil, of: codebook)) }
    case .weight: options.map { $0.weight?.description ?? "" }
    }
  }

  /// What stands for each option in a cell of a row that is read with a version which has `own` options; those
  /// of the codebook for others.
  func cells(of codebook: Codebook, own: [AnswerValue: AnswerOption]) -> [String] {
    zip(options, cells(of: codebook)).map { option, cell in
      guard let own = own[option.value] else { return cell }
      return switch codebook.layout.values {
      case .code: cell
      case .display: own.label.nonEmpty ?? option.mark
      case .weight: own.ordinal?.description ?? ""
      }
    }
  }

  /// Which of its options each of some versions offers; empty where all of them offer all.
  func offers(in versions: [String]) -> [[Bool]] {
    let offers = versions.map { version in options.map { !$0.absentFrom.contains(version) } }
    return offers.contains { $0.contains(false) } ? offers : []
  }

  /// Whether its truth values are 1 and 0, as those of a yes-no field of REDCap are.
  func isYesNo(in layout: TableLayout) -> Bool {
    layout.names == .redcap && type == .boolean && !hasOptions
  }

  private var codeCells: [String] {
    var counts: [String: Int] = [:]
    for option in options { counts[option.mark, default: 0] += 1 }
    return options.map { counts[$0.mark, default: 0] > 1 ? $0.fullMark : $0.mark }
  }
}

extension CodebookOption {
  /// Its system and code, as [tokens](https://hl7.org/fhir/R4/search.html#token) are written.
  var fullMark: String {
    guard case .coding(let coding) = value, let code = coding.code else { return mark }
    return "\(coding.system ?? "")|\(code)"
  }
}

extension TableLayout {
  /// Whether the cells of options are the same in rows of all versions where the table is a statistics file:
  /// words stand for the numbers of options there, whose labels are those of the newest version.
  var hasCellsOfCodebookInStatistics: Bool { values == .display }
}
