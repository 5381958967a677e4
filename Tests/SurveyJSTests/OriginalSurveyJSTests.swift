import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyJS

@Suite("What is edited of a form of SurveyJS comes back, and all else too")
struct OriginalSurveyJSTests {
  /// A form with much that nobody reads, and much that is written otherwise.
  private static let form = """
    {
      "logoPosition": "right", "title": {"default": "Form", "de": "Bogen"}, "showTOC": true,
      "pages": [
        {"name": "p1", "navigationTitle": "One", "elements": [
          {"type": "text", "name": "n", "title": "Number", "inputType": "number", "titleLocation": "left", "validators": [{"type": "numeric", "minValue": 1, "text": "More"}]},
          {"type": "radiogroup", "name": "r", "title": "Which", "hasOther": true, "otherText": "Else", "colCount": 3, "choices": ["A", {"value": "B", "text": "Bee", "imageLink": "b.png"}, 3]},
          {"type": "rating", "name": "stars", "title": "Stars", "rateMax": 3, "rateType": "stars"},
          {"type": "ranking", "name": "order", "choices": ["x", "y"], "longTap": false}
        ]},
        {"name": "p2", "elements": [
          {"type": "matrix", "name": "m", "title": "Table", "alternateRows": true, "columns": ["no", "yes"], "rows": ["Hot", {"value": "c", "text": "Cold", "icon": "ice"}]},
          {"type": "multipletext", "name": "t", "itemSize": 20, "items": [{"name": "one", "title": "First", "placeholder": "?", "inputMask": "phone"}, {"name": "two"}]},
          {"type": "paneldynamic", "name": "pets", "templateTitle": "Pet {panelIndex}", "panelCount": 2, "templateElements": [{"type": "text", "name": "pet", "title": "Pet", "autocomplete": "name", "visibleIf": "{n} > 1"}]}
        ]}
      ],
      "triggers": [{"type": "complete", "expression": "{n} = 9"}], "completedHtml": "<b>Thanks</b>"
    }
    """

  private static let source = Source(name: "form.json", text: form)

  private static func compact(_ bytes: [UInt8]) throws -> String {
    var options = ReadOptions()
    options.readsSiblings = false
    let source = Source(name: "-", bytes: bytes)
    let root = try #require(Document.read(source, options: options).document?.root)
    return String(decoding: JSONWriter.write(root, style: .compact), as: UTF8.self)
  }

  /// What comes back of a survey with a change.
  private static func back(_ change: (inout Survey) -> Void) throws -> String {
    var survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    change(&survey)
    let written = SurveyJSFormat().write(WriteRequest(survey, original: source))
    return try compact(written.bytes)
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout SurveyItem) -> Void
    var linkId: String
    var from: String
    var to: String
  }

  private static func edit(
    _ name: String, of linkId: String, _ from: String, _ to: String,
    _ change: @escaping @Sendable (inout SurveyItem) -> Void
  ) -> Edit {
    Edit(testDescription: name, change: change, linkId: linkId, from: from, to: to)
  }

  static let edits = [
    edit("a title", of: "n", #""title":"Number""#, #""title":"How many""#) { $0.text = "How many" },
    edit(
      "a flag", of: "stars", #""rateType":"stars""#, #""rateType":"stars","isRequired":true"#
    ) { $0.required = true },
    edit(
      "the text of a choice with a picture", of: "r", #""text":"Bee""#, #""text":"Wasp""#
    ) { item in
      guard case .coding(var coding) = item.options[1].value else { return }
      coding.display = "Wasp"
      item.options[1].value = .coding(coding)
    },
    edit("a choice that is gone", of: "r", #""imageLink":"b.png"},3]"#, #""imageLink":"b.png"}]"#) {
      $0.options.removeLast()
    },
    edit(
      "a row of a table that was a word", of: "Hot", #""rows":["Hot","#,
      #""rows":[{"value":"Hot","text":"Warm"},"#
    ) { $0.text = "Warm" },
    edit("a row of a table", of: "c", #""text":"Cold""#, #""text":"Cool""#) { $0.text = "Cool" },
    edit("a text of several", of: "one", #""title":"First""#, #""title":"Erst""#) {
      $0.text = "Erst"
    },
    edit("a question of a panel", of: "pet", #""title":"Pet""#, #""title":"Animal""#) {
      $0.text = "Animal"
    },
    edit("nothing", of: "n", "Number", "Number") { _ in },
  ]

  @Test("An edit is in its place", arguments: edits)
  func edited(_ edit: Edit) throws {
    let before = try Self.compact(Array(Self.form.utf8))
    #expect(before.contains(edit.from))
    let found = try Self.back { survey in
      survey.changeItems { item in
        if item.linkId == edit.linkId || item.linkId.hasSuffix("." + edit.linkId) {
          edit.change(&item)
        }
      }
    }
    #expect(
      found
        == before.split(separator: edit.from, omittingEmptySubsequences: false)
        .joined(separator: edit.to))
  }

  @Test("A question that cannot be changed in its place is written again, with what nobody read")
  func rewritten() throws {
    let found = try Self.back { survey in
      survey.changeItems { item in
        if item.linkId == "n" { item.minValue = .decimal(ExactDecimal(0)) }
      }
    }
    let written =
      #"{"type":"text","name":"n","title":"Number","inputType":"number","titleLocation":"left""#
    #expect(found.contains(written) && found.contains(#""min":0"#) && !found.contains("minValue"))
    #expect(found.contains(#""navigationTitle":"One""#) && found.contains(#""rateType":"stars""#))
  }

  @Test("Where a table cannot say what one of its questions does, it alone is written again")
  func table() throws {
    let found = try Self.back { survey in
      survey.changeItems { item in
        guard item.text == "Cold" else { return }
        item.options[0].value = .string("never")
      }
    }
    #expect(found.contains("never") && !found.contains(#"{"type":"matrix","name":"m""#))
    for part in [
      #""rateType":"stars""#, #""longTap":false"#, #""imageLink":"b.png""#, #""itemSize":20"#,
      #""logoPosition":"right""#, #""navigationTitle":"One""#, #""autocomplete":"name""#,
    ] {
      #expect(found.contains(part), "\(part)")
    }
  }

  @Test("Questions are added, taken out and moved, and the others stay as they are")
  func order() throws {
    let found = try Self.back { survey in
      survey.items[0].items.remove(at: 2)
      survey.items[0].items.swapAt(0, 1)
      survey.items[0].items.append(SurveyItem(linkId: "new", type: .date, text: "When"))
    }
    let places = [
      #""otherText":"Else""#, #""titleLocation":"left""#, #""longTap":false"#,
      #"{"type":"text","name":"new","title":"When","inputType":"date"}"#,
    ].map { found.firstRange(of: $0)?.lowerBound }
    #expect(
      !places.contains(nil) && places.compactMap(\.self).sorted() == places.compactMap(\.self))
    #expect(!found.contains("rateType") && found.contains(#""navigationTitle":"One""#))
    #expect(found.contains(#""completedHtml":"<b>Thanks</b>""#))
  }

  @Test("The title of the form is changed in its language")
  func title() throws {
    let found = try Self.back { survey in
      survey.title = "Sheet"
      survey.carried.removeAll { $0.name == "title" || $0.name == "_title" }
    }
    #expect(found.contains(#""title":"Sheet""#) || found.contains(#""default":"Sheet""#))
    #expect(found.contains(#""logoPosition":"right""#) && found.contains(#""showTOC":true"#))
  }

  @Test("Values that are numbers stay numbers where an option is added")
  func numbers() throws {
    let form = #"""
      {"elements":[{"type":"radiogroup","name":"p","choices":[{"value":1,"text":"One"},{"value":2,"text":"Two"}],"defaultValue":2}]}
      """#
    let source = Source(name: "form.json", text: form)
    var survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    survey.items[0].options.append(
      AnswerOption(value: .coding(Coding(code: "3", display: "Three"))))
    let written = SurveyJSFormat().write(WriteRequest(survey, original: source))
    let text = try Self.compact(written.bytes)
    for value in [#""value":1,"#, #""value":2,"#, #""value":3,"#, #""defaultValue":2"#] {
      #expect(text.contains(value))
    }
  }

  // MARK: Columns and texts of tables

  private static let tables = #"""
    {"elements":[
    {"type":"multipletext","name":"t","itemSize":20,"items":[{"name":"mail","inputType":"email","size":30},{"name":"phone","isRequired":true}]},
    {"type":"matrixdynamic","name":"m","alternateRows":true,"columns":[{"name":"drug","cellType":"text","isRequired":true,"minWidth":"9em"},{"name":"freq","cellType":"dropdown","choices":["od","prn"]},{"name":"why","cellType":"text","visibleIf":"{row.freq} = 'prn'"}]}
    ]}
    """#

  /// What comes back of the tables with a change of the items in one of them.
  private static func tables(
    _ linkId: String, _ change: (inout [SurveyItem]) -> Void
  ) throws -> String {
    let source = Source(name: "form.json", text: tables)
    var survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    survey.changeItems { if $0.linkId == linkId { change(&$0.items) } }
    let written = SurveyJSFormat().write(WriteRequest(survey, original: source))
    return try compact(written.bytes)
  }

  struct TableEdit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var linkId: String
    var from: String
    var to: String
    var change: @Sendable (inout [SurveyItem]) -> Void
  }

  static let tableEdits = [
    TableEdit(
      testDescription: "a text is added", linkId: "t", from: #""isRequired":true}]}"#,
      to: #""isRequired":true},{"name":"fax","title":"Fax"}]}"#
    ) { $0.append(SurveyItem(linkId: "fax", type: .string, text: "Fax")) },
    TableEdit(
      testDescription: "two texts change places", linkId: "t",
      from: #"{"name":"mail","inputType":"email","size":30},{"name":"phone","isRequired":true}"#,
      to: #"{"name":"phone","isRequired":true},{"name":"mail","inputType":"email","size":30}"#
    ) { $0.swapAt(0, 1) },
    TableEdit(
      testDescription: "a column is added", linkId: "m", from: #"{"name":"freq""#,
      to: #"{"cellType":"text","name":"unit","title":"Unit"},{"name":"freq""#
    ) { $0.insert(SurveyItem(linkId: "unit", type: .string, text: "Unit"), at: 1) },
    TableEdit(
      testDescription: "a column is deleted", linkId: "m",
      from: #"{"name":"drug","cellType":"text","isRequired":true,"minWidth":"9em"},"#, to: ""
    ) { $0.removeFirst() },
    TableEdit(
      testDescription: "a condition of a column", linkId: "m", from: "{row.freq} = 'prn'",
      to: "{row.freq} = 'od'"
    ) { items in
      guard let text = items[2].enableWhenExpression?.text else { return }
      items[2].enableWhenExpression = SurveyExpression(text.replacing("prn", with: "od"))
    },
  ]

  @Test("An edit of the columns or texts of a table is in its place", arguments: tableEdits)
  func table(_ edit: TableEdit) throws {
    let before = try Self.compact(Array(Self.tables.utf8))
    let found = try Self.tables(edit.linkId, edit.change)
    #expect(before.contains(edit.from) && found == before.replacing(edit.from, with: edit.to))
  }

  private static let grid = #"""
    {"elements":[
    {"type":"matrixdropdown","name":"md","alternateRows":true,"columns":[{"name":"who","cellType":"dropdown","choices":["mum","dad"],"minWidth":"9em"},{"name":"hrs","cellType":"text","visibleIf":"{row.who} = 'mum'"}],"rows":["am",{"value":"pm","text":"Evening"}]}
    ]}
    """#

  static let gridEdits = [
    TableEdit(
      testDescription: "a column is added", linkId: "md",
      from: #"}],"rows":["am",{"value":"pm","text":"Evening"}]"#,
      to:
        #"},{"name":"note","cellType":"text","title":"Note"}],"rows":[{"value":"am","fhirCells":{"note":"md.am.note"}},{"value":"pm","text":"Evening","fhirCells":{"note":"md.pm.note"}}]"#
    ) { rows in
      for row in rows.indices {
        let linkId = rows[row].linkId + ".note"
        rows[row].items.append(SurveyItem(linkId: linkId, type: .string, text: "Note"))
      }
    },
    TableEdit(
      testDescription: "an option of a column is added", linkId: "md", from: #""mum","dad""#,
      to: #""mum","dad","aunt""#
    ) { rows in
      for row in rows.indices {
        rows[row].items[0].options.append(AnswerOption(value: .string("aunt")))
      }
    },
    TableEdit(
      testDescription: "a column is deleted", linkId: "md",
      from: #",{"name":"hrs","cellType":"text","visibleIf":"{row.who} = 'mum'"}"#, to: ""
    ) { rows in
      for row in rows.indices { rows[row].items.removeLast() }
    },
    TableEdit(
      testDescription: "a row is added", linkId: "md", from: #""text":"Evening"}"#,
      to:
        #""text":"Evening"},{"value":"night","text":"Night","fhirCells":{"who":"w","hrs":"h"}}"#
    ) { rows in
      var row = SurveyItem(linkId: "md.night", type: .group, text: "Night")
      row.items = rows[0].items
      (row.items[0].linkId, row.items[1].linkId) = ("w", "h")
      let text = row.items[1].enableWhenExpression?.text
        .replacing("'md.am'", with: "'md.night'").replacing("'who'", with: "'w'")
      row.items[1].enableWhenExpression = text.map { SurveyExpression($0) }
      rows.append(row)
    },
  ]

  @Test(
    "An edit of the columns or rows of a table of questions is in its place", arguments: gridEdits)
  func grid(_ edit: TableEdit) throws {
    let source = Source(name: "form.json", text: Self.grid)
    var survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    edit.change(&survey.items[0].items)
    let written = SurveyJSFormat().write(WriteRequest(survey, original: source)).bytes
    let (before, found) = (try Self.compact(source.bytes), try Self.compact(written))
    #expect(before.contains(edit.from) && found == before.replacing(edit.from, with: edit.to))
    let back = SurveyJSFormat().read(Source(name: "form.json", bytes: written)) { _ in nil }
    #expect(back.survey?.items == survey.items)
  }

  private static let matrix = #"""
    {"elements":[
    {"type":"matrix","name":"phq","alternateRows":true,"columns":[{"value":0,"text":"No"},{"value":1,"text":"Yes"}],"rows":[{"value":"r1","text":"One"},{"value":"r2","text":"Two"}]},
    {"type":"expression","name":"sum","expression":"{phq.r1} + {phq.r2}"}
    ]}
    """#

  /// What comes back of a matrix with a change of it and of the sum of its rows.
  private static func matrix(
    _ change: (_ table: inout SurveyItem, _ sum: inout SurveyItem) -> Void
  ) throws -> String {
    let source = Source(name: "form.json", text: matrix)
    var survey = try #require(SurveyJSFormat().read(source) { _ in nil }.survey)
    var (table, sum) = (survey.items[0], survey.items[1])
    change(&table, &sum)
    survey.items = [table, sum]
    return try compact(SurveyJSFormat().write(WriteRequest(survey, original: source)).bytes)
  }

  private static func addRow(_ linkId: String, to table: inout SurveyItem) {
    var row = table.items[1]
    (row.linkId, row.text) = (linkId, "Three")
    table.items.append(row)
  }

  @Test(
    "A row that is added to a matrix is a row, whatever its linkId is",
    arguments: [("phq.r3", #""value":"r3","#), ("tired", #""value":"tired","linkId":"tired","#)])
  func rowOfMatrix(_ linkId: String, _ head: String) throws {
    let found = try Self.matrix { table, _ in Self.addRow(linkId, to: &table) }
    let last = #""text":"Two"}"#
    let before = try Self.compact(Array(Self.matrix.utf8))
    #expect(found == before.replacing(last, with: last + ",{\(head)\"text\":\"Three\"}"))
    let read = SurveyJSFormat().read(Source(name: "form.json", text: found)) { _ in nil }
    #expect(read.survey?.items.first?.items.last?.linkId == linkId)
  }

  @Test("An option that is added to all rows of a matrix is a column")
  func columnOfMatrix() throws {
    let found = try Self.matrix { table, _ in
      for row in table.items.indices {
        table.items[row].options.append(
          AnswerOption(value: .coding(Coding(code: "2", display: "Often"))))
      }
    }
    let last = #"{"value":1,"text":"Yes"}"#
    let before = try Self.compact(Array(Self.matrix.utf8))
    #expect(found == before.replacing(last, with: last + #",{"value":2,"text":"Often"}"#))
  }

  @Test("A calculation of rows of a matrix is edited beside it")
  func sumOfMatrix() throws {
    let found = try Self.matrix { table, sum in
      Self.addRow("phq.r3", to: &table)
      let text = sum.calculatedExpression?.text.replacing("'phq.r2'", with: "'phq.r3'")
      sum.calculatedExpression = text.map { SurveyExpression($0) }
    }
    #expect(found.contains("{phq.r3}") && !found.contains("{phq.r2}"), "\(found)")
    #expect(found.contains(#""type":"matrix""#) && !found.contains("phq_r"), "\(found)")
  }

  @Test(
    "Where a table cannot hold what is added, its columns and texts are whole questions",
    arguments: ["t", "m"])
  func wholeQuestions(_ linkId: String) throws {
    let found = try Self.tables(linkId) {
      $0.append(SurveyItem(linkId: "note", type: .display, text: "Note"))
    }
    let root = try #require(Document.read(Source(name: "-", text: found)).document?.root)
    var open = [root]
    while let element = open.popLast() {
      open += element.children
      if ["elements", "templateElements"].contains(element.nameText) {
        #expect(element["type"] != nil && element["cellType"] == nil, "\(found)")
      }
    }
    let words = linkId == "m" ? "{panel.freq} = 'prn'" : "{row.freq} = 'prn'"
    for part in [#""size":30"#, #""minWidth":"9em""#, "Note", words] {
      #expect(found.contains(part), "\(part)")
    }
  }
}
