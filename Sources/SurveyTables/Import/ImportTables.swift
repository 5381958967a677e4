import FHIRDocument
import StatisticsFiles
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SystemIO

/// The tables of an import, opened: what their columns mean, and their rows.
struct ImportTables {
  /// What the columns mean.
  let plan: ImportPlan
  /// The rows, joined.
  private(set) var rows: JoinedRows
  /// The first row of the table of the responses, as it was read.
  let header: [UInt8]
  /// Whether each row is an answer.
  let isTidy: Bool
  /// What the rows do not keep; `nil` where no such file is beside the table.
  private(set) var rest: RestReader?
  /// The size of all files; `nil` where it is not known.
  let size: Int?
  /// What was found in opening them.
  private(set) var findings: [Diagnostic] = []

  /// Opens a table and those beside it; `nil` where it is empty.
  ///
  /// `indexes` are those of the versions, the newest first. The codebook is that of the settings.
  init?(
    _ file: InputFile, _ settings: BatchImport, _ indexes: [SurveyIndex]
  ) throws(Diagnostic) {
    let paths = TablePaths(file.name)
    let texts = try Self.texts(paths, settings)
    // What an export wrote has no words for empty cells.
    let isOwn = try paths.isAsWritten(settings.options)
    var main = try Self.source(file, settings, texts)
    guard var first = try Self.header(&main) else { return nil }
    let location = Location(
      file: file.name, position: SourcePosition(line: first.line, column: 1))
    let given = settings.codebook
    let isOfREDCap = REDCapColumns.areIn(first.names)
    let settings = isOfREDCap ? Self.withRecords(settings, first.names, indexes) : settings
    let tidy = TidyColumns(first.names)
    let names = first.names.map { settings.columnNames[$0] ?? $0 }
    let codebook: Codebook
    if let given {
      codebook = given
    } else {
      let address = indexes.first?.survey.url ?? indexes.first?.survey.id
      codebook =
        HeaderMatch(
          names,
          indexes.map(\.survey).filter { ($0.url ?? $0.id) == address }, given: first.names
        ).best(among: { table in
          paths.path(of: table).map { FileSystem.kind(of: $0) == .file } ?? false
        }).codebook
    }
    if let used = main.use(codebook.tables.first ?? CodebookTable(), of: codebook) {
      (first.names, first.raw) = used
    }
    findings += main.findings
    header = first.raw
    isTidy = tidy != nil
    rows = JoinedRows(isTidy: isTidy)
    if let tidy {
      var header = TableHeader(tidy)
      findings += try Self.use(&header, of: codebook, isOwn, by: &main)
      rows.add(
        main, response: tidy.position(.response), instance: nil,
        shared: [tidy.position(.subject), tidy.position(.authored)].compactMap(\.self))
      rows.knownSameIds = try paths.sameIds(settings.options)
      plan = ImportPlan(codebook, [(0, file.name, header)], hasEmptyWords: !isOwn)
      size = Self.size([file.name])
      return
    }
    var headers: [(table: Int, file: String, header: TableHeader)] = []
    let hasAllTables = isOfREDCap && REDCapColumns.mayRepeat(first.names)
    let inner = hasAllTables ? codebook.tables.dropFirst() : []
    let others = Set(inner.flatMap(\.columns).filter(\.isAnswer).map(\.name))
    var header = try Self.header(
      first.names, codebook.tables.first ?? CodebookTable(), codebook, isGuessed: given == nil,
      settings, indexes, location, isOfREDCap: isOfREDCap, others: others.contains)
    findings += try Self.use(&header, of: codebook, isOwn, by: &main)
    headers.append((0, file.name, header))
    rows.add(main, response: header.identity, instance: nil)
    if !header.columnsOfREDCap.isEmpty {
      findings.append(
        Diagnostic(
          .columnsOfREDCap, ["columns": .names(header.columnsOfREDCap)], at: location))
    }
    if hasAllTables {
      for (number, table) in codebook.tables.enumerated().dropFirst() {
        let names = Set(table.columns.filter(\.isAnswer).map(\.name))
        guard first.names.contains(where: { names.contains(settings.columnNames[$0] ?? $0) }) else {
          continue
        }
        var inner = try Self.innerHeader(first.names, table, codebook, settings, location, names)
        inner.numbers = header.numbers
        headers.append((number, file.name, inner))
      }
      rows.records = REDCapRows(first.names, headers.map(\.header))
      plan = ImportPlan(
        codebook, isGuessed: given == nil, headers, hasEmptyWords: !isOwn,
        hasRecords: true)
      size = Self.size([file.name])
      return
    }
    let parts = paths.otherParts(of: codebook)
    if !parts.isEmpty {
      throw Diagnostic(
        .partOfTables, ["files": .names(parts)], at: Location(file: file.name))
    }
    var further: [(path: String, table: CodebookTable, header: TableHeader)] = []
    for (number, table) in codebook.tables.enumerated().dropFirst() {
      guard let path = paths.path(of: table) else { continue }
      guard let opened = try Self.open(path, settings) else {
        if given != nil { findings.append(Diagnostic(.missingTable, at: Location(file: path))) }
        continue
      }
      var source = try Self.source(opened, settings, texts)
      guard var first = try Self.header(&source) else { continue }
      if let used = source.use(table, of: codebook) { (first.names, first.raw) = used }
      findings += source.findings
      let location = Location(
        file: path, position: SourcePosition(line: first.line, column: 1))
      var header = try Self.header(
        first.names, table, codebook, isGuessed: false, settings, indexes, location)
      findings += try Self.use(&header, of: codebook, isOwn, by: &source)
      headers.append((number, path, header))
      further.append((path, table, header))
      rows.add(
        source, response: header.position(of: RowKey.response),
        instance: header.position(of: .instance))
    }
    if let (path, isOwn) = try paths.rest(settings.options) {
      if isOwn {
        rest = try RestReader(path, settings.options)
      } else {
        findings.append(Diagnostic(.restOfOtherExport, at: Location(file: path)))
      }
    }
    if !further.isEmpty || rest != nil || texts != nil,
      let column = header.position(of: ResponseField.response)
    {
      further.insert((file.name, codebook.tables.first ?? CodebookTable(), header), at: 0)
      rows.repeated = try Self.repeatedIds(further, column, codebook, isOwn, settings, texts)
    }
    plan = ImportPlan(
      codebook, isGuessed: given == nil, headers,
      hasCellsOfCodebook: StatisticsFormat(path: file.name) != nil
        && codebook.layout.hasCellsOfCodebookInStatistics, hasEmptyWords: !isOwn)
    size = Self.size(headers.map(\.file))
    // Without ids nothing could be joined to the rows.
    let mayHaveTables = first.names.contains(ResponseField.response.rawValue)
    let missing = plan.missingRepetitions
    if mayHaveTables, given == nil || paths.isStandardInput, !missing.isEmpty {
      findings.append(
        Diagnostic(.missingRepetitions, ["linkIds": .names(missing)], at: Location(file: file.name))
      )
    }
    if let (column, step) = plan.firstGap {
      throw Diagnostic(
        .missingRepetition,
        [
          "column": .quoted(column), "repetition": .number(step.repetition),
          "linkId": .quoted(step.linkId), "missing": .number(step.repetition - 1),
        ], at: location)
    }
  }

  /// The ids that several responses have, of tables whose first is that of the responses.
  private static func repeatedIds(
    _ tables: [(path: String, table: CodebookTable, header: TableHeader)], _ column: Int,
    _ codebook: Codebook, _ isOwn: Bool, _ settings: BatchImport, _ texts: KeptTexts?
  ) throws(Diagnostic) -> RepeatedRowIds {
    var repeated = RepeatedRowIds()
    for (number, entry) in tables.enumerated() where number == 0 || !repeated.isEmpty {
      guard let file = try open(entry.path, settings) else { continue }
      var source = try source(file, settings, texts)
      guard try header(&source) != nil else { continue }
      _ = source.use(entry.table, of: codebook)
      var header = entry.header
      _ = try use(&header, of: codebook, isOwn, by: &source)
      if number == 0 {
        try repeated.readResponses(source, id: column)
      } else if let column = entry.header.position(of: RowKey.response) {
        try repeated.readRows(
          source, id: column, instance: entry.header.position(of: .instance))
      }
    }
    if let texts { repeated.readTexts(texts) }
    return repeated
  }

  private static func size(_ paths: [String]) -> Int? {
    var size = 0
    for path in paths {
      guard path != "-", let known = FileSystem.size(of: path) else { return nil }
      size += known
    }
    return size
  }

  /// What reads the rows of a file.
  private static func source(
    _ file: InputFile, _ settings: BatchImport, _ texts: KeptTexts?
  ) throws(Diagnostic) -> any RowSource {
    guard let format = StatisticsFormat(path: file.name) else {
      return TableReader(file, undoesGuards: settings.undoesGuards)
    }
    return try StatisticsSource(file.name, format, besides: settings.output, texts)
  }

  /// The texts that statistics files did not take.
  private static func texts(
    _ paths: TablePaths, _ settings: BatchImport
  ) throws(Diagnostic) -> KeptTexts? {
    guard paths.isOfStatistics, let path = paths.texts, FileSystem.kind(of: path) == .file else {
      return nil
    }
    return try KeptTexts(path, limit: settings.options.maximumSize)
  }

  /// Lets what reads a table know its columns, and learns from its first rows how it writes numbers; what is
  /// found in them.
  private static func use(
    _ header: inout TableHeader, of codebook: Codebook, _ isOwn: Bool,
    by source: inout any RowSource
  ) throws(Diagnostic) -> [Diagnostic] {
    let known = source.findings.count
    if !isOwn {
      // Fields of what repeats are in the same table of REDCap.
      header.numbers = try source.numbers(
        in: header.isOfREDCap ? Array(header.names.indices) : header.numberColumns(of: codebook),
        isOfREDCap: header.isOfREDCap)
      try source.use(EmptyWords(header, of: codebook))
    }
    let findings = Array(source.findings.dropFirst(known))
    guard header.hasUnnamedColumn else { return findings }
    return findings + [Diagnostic(.columnWithoutName, at: Location(file: source.name))]
  }

  /// Opens the file of a further table; `nil` where there is none.
  private static func open(
    _ path: String, _ settings: BatchImport
  ) throws(Diagnostic) -> InputFile? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    return try InputFile(path: path, limit: settings.options.maximumSize)
  }

  /// The names in the first row of a table; `nil` where it is empty.
  private static func header(
    _ source: inout any RowSource
  ) throws(Diagnostic) -> (names: [String], line: Int, raw: [UInt8])? {
    if let statistics = source as? StatisticsSource {
      return (statistics.names, 1, statistics.header)
    }
    var block = RowBlock()
    guard try source.next(into: &block), let row = block.rows.first else { return nil }
    if var problem = row.problem {
      problem.location = Location(
        file: source.name, position: SourcePosition(line: row.line, column: 1))
      throw problem
    }
    return (block.texts(0), row.line, Array(block.raw(0)))
  }

  /// The settings with the name of REDCap's ids, where it is not that of something else.
  private static func withRecords(
    _ settings: BatchImport, _ names: [String], _ indexes: [SurveyIndex]
  ) -> BatchImport {
    let record = REDCapColumns.record
    let known = (settings.codebook?.tables ?? []).flatMap(\.columns).map(\.name)
    guard settings.columnNames[record] == nil, !names.contains(ResponseField.response.rawValue),
      !known.contains(record), indexes.allSatisfy({ $0.find(linkId: record) == nil })
    else { return settings }
    var settings = settings
    settings.columnNames[record] = ResponseField.response.rawValue
    return settings
  }

  /// What the columns of a table with the rows of all tables are in one that repeats.
  private static func innerHeader(
    _ names: [String], _ table: CodebookTable, _ codebook: Codebook, _ settings: BatchImport,
    _ location: Location, _ answers: Set<String>
  ) throws(Diagnostic) -> TableHeader {
    var map = settings.columnNames
    let keys = table.columns.filter { !$0.isAnswer }
    for column in keys where column.content == .key(.instance) {
      map[REDCapColumns.instance] = column.name
    }
    let instance = map[REDCapColumns.instance]
    return try TableHeader(
      names, of: table, location: location, map: map,
      others: { !answers.contains($0) && $0 != instance },
      accepts: { $0.isAnswer || $0.content == .key(.instance) }
    ) { (_) throws(Diagnostic) in nil }
  }

  private static func header(
    _ names: [String], _ table: CodebookTable, _ codebook: Codebook, isGuessed: Bool,
    _ settings: BatchImport, _ indexes: [SurveyIndex], _ location: Location,
    isOfREDCap: Bool = false, others: (String) -> Bool = { _ in false }
  ) throws(Diagnostic) -> TableHeader {
    let all = Set(names.map { settings.columnNames[$0] ?? $0 })
    guard let index = indexes.first else {
      return try TableHeader(
        names, of: table, location: location, map: settings.columnNames,
        isOfREDCap: isOfREDCap, others: others
      ) { (_) throws(Diagnostic) in nil }
    }
    return try TableHeader(
      names, of: table, location: location, map: settings.columnNames,
      isOfREDCap: isOfREDCap, others: others,
      accepts: { !isGuessed || Self.accepts($0, all, codebook, index) }
    ) { (name) throws(Diagnostic) in
      try table.path.isEmpty ? PlaceName.steps(name, index, location: location) : nil
    }
  }

  /// The fields that tables have had from the first version on.
  private static let oldFields: [ResponseField] = [.response, .subject, .authored, .status]

  /// Whether a column of a codebook that was made up is meant: a question may have its name.
  private static func accepts(
    _ column: CodebookColumn, _ names: Set<String>, _ codebook: Codebook, _ index: SurveyIndex
  ) -> Bool {
    switch column.content {
    case .key: true
    case .response(let field):
      oldFields.contains(field) || index.find(linkId: column.name) == nil
        || names.contains("\(column.name)_2")
    case .answer(let answer):
      !codebook.questions.indices.contains(answer.question)
        || !index.isShared(codebook.questions[answer.question].linkId)
    }
  }
}

extension CodebookColumn {
  /// Whether its cells are answers.
  fileprivate var isAnswer: Bool { if case .answer = content { true } else { false } }
}
