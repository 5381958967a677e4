extension Function {
  /// The chapters of the specification, and of those that build on it.
  enum Chapter: String, Sendable, CaseIterable {
    case existence = "Existence"
    case filtering = "Filtering and projection"
    case subsetting = "Subsetting"
    case combining = "Combining"
    case conversion = "Conversion"
    case strings = "String manipulation"
    case math = "Math"
    case navigation = "Tree navigation"
    case utility = "Utility functions"
    case aggregates = "Aggregates"
    case types = "Types"
    case dates = "Dates and times"
    case fhir = "Additions of FHIR"
    case surveys = "Additions of SDC"
    case instances = "Instances"
    case factory = "Type factory"
    case terminologies = "Terminology service"
    case server = "General service"
  }
}

/// The functions of a chapter by their names; a name without a function does not compile, and what
/// is not named here is not a function.
protocol FunctionList: CaseIterable, RawRepresentable<String> {
  /// The function of this name.
  var function: Function { get }
}

extension Function.Chapter {
  /// The functions of the chapter.
  var entries: [FunctionTable.Entry] {
    switch self {
    case .existence: entries(ExistenceFunction.self)
    case .filtering: entries(FilteringFunction.self)
    case .subsetting: entries(SubsettingFunction.self)
    case .combining: entries(CombiningFunction.self)
    case .conversion: entries(ConversionFunction.self)
    case .strings: entries(StringFunction.self)
    case .math: entries(MathFunction.self)
    case .navigation: entries(NavigationFunction.self)
    case .utility: entries(UtilityFunction.self)
    case .aggregates: entries(AggregateFunction.self)
    case .types: entries(TypeFunction.self)
    case .dates: entries(DateFunction.self)
    case .fhir: entries(FHIRFunction.self)
    case .surveys: entries(SurveyFunction.self)
    case .instances: entries(InstanceFunction.self)
    case .factory: entries(FactoryFunction.self)
    case .terminologies: entries(TerminologyFunction.self)
    case .server: entries(ServerFunction.self)
    }
  }

  private func entries<List: FunctionList>(_: List.Type) -> [FunctionTable.Entry] {
    List.allCases.map {
      FunctionTable.Entry(name: $0.rawValue, chapter: self, function: $0.function)
    }
  }
}
