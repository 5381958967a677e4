public import FHIRDocument
public import SurveyPrimitives

/// The numbers of Observations as series of a chart: one for each code, in one unit.
///
/// Components are measured as an Observation is: a blood pressure has two series. Amounts in other units are
/// converted to that of the first one; where that cannot be, they are a series of their own.
public struct MeasuredSeries: Sendable {
  /// What was measured under one code.
  public struct Row: Sendable {
    /// The code.
    public let coding: Coding
    /// Its name for people.
    public let name: String
    /// The unit for people; empty where there is none.
    public let unit: String
    /// The code of the unit in UCUM; `nil` where it has none.
    let ucum: String?
    /// The numbers by their days.
    public internal(set) var points: [ChartPoint] = []
  }

  /// The series in the order in which they came.
  public private(set) var rows: [Row] = []
  /// Who measured: devices as Observations name them, in the order in which they came.
  public private(set) var sources: [String] = []
  private let wanted: String?

  /// Takes what has a code, `55423-8` or `http://loinc.org|55423-8`, or all.
  public init(code: String? = nil) { wanted = code }

  /// Adds an Observation, or its components with the code; all of them where the Observation has it itself.
  ///
  /// `day` turns a moment into the day where the person was; a period counts on the day on which it begins. What was
  /// entered in error, or has no day or number, is left out.
  public mutating func add(_ observation: Element, day: (PartialDateTime) -> PartialDate?) {
    guard observation["status"]?.string != "entered-in-error",
      let date = ChartPoint.moment(of: observation, ["effective"]).flatMap(day)
    else { return }
    let components =
      observation.document.name("component").map { Array(observation.children($0)) } ?? []
    let isWhole = codings(of: observation).contains(where: isWanted)
    var isUsed = false
    for measured in [observation] + components {
      let codings = codings(of: measured)
      let own = codings.first(where: isWanted)
      guard let coding = own ?? (isWhole ? codings.first : nil),
        let value = ChartPoint.number(in: measured)
      else { continue }
      add(value, measured["valueQuantity"], coding, measured, date)
      isUsed = true
    }
    if isUsed, let source = observation["device"]?["display"]?.string, !sources.contains(source) {
      sources.append(source)
    }
  }

  private mutating func add(
    _ value: ExactDecimal, _ quantity: Element?, _ coding: Coding, _ measured: Element,
    _ date: PartialDate
  ) {
    let isUCUM = quantity?["system"]?.string == "http://unitsofmeasure.org"
    let (code, unit) = (quantity?["code"]?.string, quantity?["unit"]?.string)
    let ucum = isUCUM ? code : nil
    for index in rows.indices where rows[index].coding.means(coding) {
      guard let value = rows[index].value(value, in: ucum, unit ?? code ?? "") else { continue }
      rows[index].points.append(ChartPoint(date, series: index, value: value))
      return
    }
    var row = Row(
      coding: coding,
      name: coding.display ?? measured["code"]?["text"]?.string ?? coding.code ?? "",
      unit: unit ?? code ?? "", ucum: ucum)
    row.points = [ChartPoint(date, series: rows.count, value: value)]
    rows.append(row)
  }

  private func isWanted(_ coding: Coding) -> Bool {
    guard let wanted else { return true }
    return coding.code == wanted || "\(coding.system ?? "")|\(coding.code ?? "")" == wanted
  }

  private func codings(of measured: Element) -> [Coding] {
    measured["code"]?.children(.coding).map {
      Coding(
        system: $0["system"]?.string, code: $0["code"]?.string, display: $0["display"]?.string)
    } ?? []
  }
}

extension MeasuredSeries.Row {
  /// A value in the unit of the series; `nil` where it cannot be one.
  fileprivate func value(
    _ value: ExactDecimal, in code: String?, _ unit: String
  ) -> ExactDecimal? {
    if let ucum, let code { return UCUM.convert(value, from: code, to: ucum) }
    return ucum == code && unit == self.unit ? value : nil
  }
}
