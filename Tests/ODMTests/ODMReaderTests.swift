import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import ODM

@Suite("The metadata of ODM become a survey")
struct ODMReaderTests {
  static func file(
    _ items: String, references: String, further: String = "", version: ODMFormat.Version = .v1
  ) -> Source {
    let form =
      version == .v1
      ? #"<FormDef OID="F" Name="Form" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>"#
      : #"<ItemGroupDef OID="F" Name="Form" Repeating="No" Type="Form"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></ItemGroupDef>"#
    return Source(
      name: "form.xml",
      text: """
        <?xml version="1.0"?>
        <ODM xmlns="\(version.namespace)" ODMVersion="\(version.rawValue)" FileType="Snapshot" FileOID="f" CreationDateTime="2026-01-01T00:00:00Z">
        <Study OID="S"><MetaDataVersion OID="M" Name="M">\(form)
        <ItemGroupDef OID="G" Name="Group" Repeating="No">\(references)</ItemGroupDef>
        \(items)\(further)</MetaDataVersion></Study></ODM>
        """)
  }

  private func read(_ source: Source) -> ReadDefinition {
    ODMFormat().read(source, beside: { _ in nil })
  }

  private func group(
    _ items: String, references: String, further: String = "", version: ODMFormat.Version = .v1
  ) throws -> SurveyItem {
    let read = read(Self.file(items, references: references, further: further, version: version))
    return try #require(read.survey?.items.first)
  }

  private func item(_ definition: String, further: String = "") throws -> SurveyItem {
    let group = try group(
      definition, references: #"<ItemRef ItemOID="I" Mandatory="Yes"/>"#, further: further)
    return try #require(group.items.first)
  }

  @Test(
    "A question is of the type of its DataType",
    arguments: [
      ("integer", ItemType.integer), ("float", .decimal), ("double", .decimal),
      ("date", .date), ("partialDate", .date), ("incompleteDate", .date), ("datetime", .dateTime),
      ("partialDatetime", .dateTime), ("time", .time), ("text", .text), ("string", .string),
      ("boolean", .boolean), ("URI", .url), ("base64Binary", .attachment),
      ("durationDatetime", .string),
    ])
  func types(_ name: String, _ type: ItemType) throws {
    let item = try item(#"<ItemDef OID="I" Name="N" DataType="\#(name)"/>"#)
    #expect(item.type == type && item.required && item.text == "N")
  }

  @Test("A DataType that is not known is a text, with a warning")
  func unknownType() {
    let read = read(
      Self.file(
        #"<ItemDef OID="I" Name="N" DataType="hologram"/>"#, references: #"<ItemRef ItemOID="I"/>"#)
    )
    #expect(read.diagnostics.map(\.code) == [.unknownQuestionType])
  }

  @Test("Range checks are limits, or rules where limits do not say it")
  func ranges() throws {
    func item(_ checks: String) throws -> SurveyItem {
      try self.item(#"<ItemDef OID="I" Name="N" DataType="integer">\#(checks)</ItemDef>"#)
    }
    func check(_ comparator: String, _ values: Int..., hard: Bool = true, message: String = "")
      -> String
    {
      let all = values.map { "<CheckValue>\($0)</CheckValue>" }.joined()
      return
        #"<RangeCheck Comparator="\#(comparator)" SoftHard="\#(hard ? "Hard" : "Soft")">\#(all)\#(message)</RangeCheck>"#
    }
    let limited = try item(check("GE", 1) + check("LT", 10))
    #expect(limited.minValue == .integer(1) && limited.maxValue == .integer(9))
    let listed = try item(check("IN", 1, 2))
    #expect(listed.constraints.count == 1 && listed.minValue == nil)
    let soft = try item(
      check(
        "GT", 5, hard: false,
        message: "<ErrorMessage><TranslatedText>Sure?</TranslatedText></ErrorMessage>"))
    #expect(soft.constraints.map(\.severity) == [.warning] && soft.constraints[0].human == "Sure?")
  }

  @Test(
    "A check in one of several units counts in that unit, or is left whole",
    arguments: [true, false], [true, false])
  func units(isCoded: Bool, isSoft: Bool) throws {
    func unit(_ name: String, _ code: String) -> String {
      let alias =
        isCoded ? #"<Alias Context="http://unitsofmeasure.org" Name="\#(code)"/>"# : ""
      return
        #"<MeasurementUnit OID="\#(name)" Name="\#(name)"><Symbol><TranslatedText>\#(name)</TranslatedText></Symbol>\#(alias)</MeasurementUnit>"#
    }
    let source = Source(
      name: "f.xml",
      text: """
        <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" FileOID="F" FileType="Snapshot" CreationDateTime="2020-01-01T00:00:00Z" ODMVersion="1.3.2">
        <Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription>D</StudyDescription><ProtocolName>P</ProtocolName></GlobalVariables>
        <BasicDefinitions>\(unit("kg", "kg"))\(unit("lb", "[lb_av]"))</BasicDefinitions><MetaDataVersion OID="V" Name="V">
        <FormDef OID="F1" Name="One" Repeating="No"><ItemGroupRef ItemGroupOID="G1" Mandatory="No"/></FormDef>
        <ItemGroupDef OID="G1" Name="G1" Repeating="No"><ItemRef ItemOID="I1" Mandatory="No"/></ItemGroupDef>
        <ItemDef OID="I1" Name="I1" DataType="float"><Question><TranslatedText>Weight</TranslatedText></Question><MeasurementUnitRef MeasurementUnitOID="kg"/><MeasurementUnitRef MeasurementUnitOID="lb"/>
        <RangeCheck Comparator="LE" SoftHard="\(isSoft ? "Soft" : "Hard")"><CheckValue>200</CheckValue><MeasurementUnitRef MeasurementUnitOID="kg"/></RangeCheck></ItemDef>
        </MetaDataVersion></Study></ODM>
        """)
    let read = read(source)
    var items = try #require(read.survey?.items)
    while let inner = items.first?.items, !inner.isEmpty { items = inner }
    let item = try #require(items.first)
    #expect(item.type == .quantity)
    if isSoft {
      #expect(read.losses.contains { $0.construct == "RangeCheck" } == !isCoded)
      #expect(item.constraints.count == (isCoded ? 1 : 0) && item.maxValue == nil)
      #expect(item.constraints.allSatisfy { $0.expression.text.contains("200 'kg'") })
    } else {
      guard case .quantity(let most)? = item.maxValue else { throw Missing() }
      #expect(most.unit == "kg" && most.code == (isCoded ? "kg" : nil))
      let written = ODMFormat().write(WriteRequest(try #require(read.survey)))
      var back = try #require(self.read(Source(name: "g.xml", bytes: written.bytes)).survey?.items)
      while let inner = back.first?.items, !inner.isEmpty { back = inner }
      let text = String(decoding: written.bytes, as: UTF8.self)
      #expect(back.first?.maxValue == item.maxValue, "\(text)")
    }
  }

  private struct Missing: Error {}

  @Test(
    "A check in a language of expressions asks nothing of an item without data",
    arguments: [
      (
        "XPath",
        "number(../ItemData[@ItemOID='I']/@Value) < number(../ItemData[@ItemOID='J']/@Value)"
      ),
      ("XPath", "@Value < ../ItemData[@ItemOID='J']/@Value"), ("OpenEDC", "$I >= $J"),
      ("OpenEDC", "$J >= 5"),
    ])
  func checksOfData(_ context: String, _ rule: String) throws {
    let escaped = rule.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let group = try group(
      #"<ItemDef OID="I" Name="N" DataType="integer"><RangeCheck SoftHard="Hard"><FormalExpression Context="\#(context)">\#(escaped)</FormalExpression></RangeCheck></ItemDef><ItemDef OID="J" Name="M" DataType="integer"/>"#,
      references: ["I", "J"].map { #"<ItemRef ItemOID="\#($0)" Mandatory="No"/>"# }.joined())
    let constraint = try #require(group.items.first?.constraints.first)
    #expect(
      constraint.expression.text.hasPrefix("%context.answer.empty() or "),
      "\(constraint.expression.text)")
  }

  @Test("The words of a check come and go in all languages")
  func checkLanguages() throws {
    let source = Self.file(
      #"<ItemDef OID="I" Name="N" DataType="integer"><Question><TranslatedText xml:lang="en">N</TranslatedText></Question><RangeCheck Comparator="IN" SoftHard="Hard"><CheckValue>1</CheckValue><CheckValue>3</CheckValue><ErrorMessage><TranslatedText xml:lang="en">odd</TranslatedText><TranslatedText xml:lang="de">ungerade</TranslatedText></ErrorMessage></RangeCheck></ItemDef>"#,
      references: #"<ItemRef ItemOID="I" Mandatory="Yes"/>"#)
    let survey = try #require(read(source).survey)
    let text = String(
      decoding: ODMFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    #expect(text.contains(">odd<") && text.contains(#"xml:lang="de">ungerade<"#), "\(text)")
  }

  @Test(
    "A moment without an offset is a limit, and of a rule that only warns the beginning of a day alone",
    arguments: [
      ("Hard", "GE", "2026-01-01T00:00:00", "2026-01-01T00:00:00", true),
      ("Hard", "GE", "2026-01-01T08:00:00Z", "2026-01-01T08:00:00Z", true),
      ("Hard", "GT", "2026-01-01T08:00:00", nil, false),
      ("Soft", "GE", "2026-01-01T08:00:00", nil, false),
      ("Soft", "GE", "2026-01-01T00:00:00", nil, true),
    ])
  func moments(
    _ weight: String, _ comparator: String, _ value: String, _ least: String?, isFollowed: Bool
  ) throws {
    let source = Self.file(
      #"<ItemDef OID="I" Name="N" DataType="datetime"><RangeCheck Comparator="\#(comparator)" SoftHard="\#(weight)"><CheckValue>\#(value)</CheckValue></RangeCheck></ItemDef>"#,
      references: #"<ItemRef ItemOID="I" Mandatory="Yes"/>"#)
    let read = read(source)
    let item = try #require(read.survey?.items.first?.items.first)
    #expect(item.minValue?.label == least && item.maxValue == nil)
    #expect(item.constraints.isEmpty == (weight == "Hard" || !isFollowed))
    #expect(read.losses.contains { $0.construct == "RangeCheck" } == !isFollowed)
  }

  @Test(
    "A condition may call an item by its name, where that is no OID and one item alone has it",
    arguments: [
      ("XPath", "../ItemData[@ItemOID = 'SEX']/@Value = 'F'", "I.1"),
      ("OpenEDC", "SEX == 'F'", "I.1"), ("OpenEDC", "[SEX] = 'F'", "I.1"),
      ("OpenEDC", "BOTH == 'F'", nil), ("OpenEDC", "I.2 == 'F'", "I.2"),
    ])
  func itemNames(_ context: String, _ condition: String, _ question: String?) throws {
    let definitions = [("I.1", "SEX"), ("I.2", "BOTH"), ("I.3", "BOTH"), ("I.4", "I.2")].map {
      #"<ItemDef OID="\#($0)" Name="\#($1)" DataType="text"/>"#
    }
    let group = try group(
      definitions.joined(),
      references: (1...3).map { #"<ItemRef ItemOID="I.\#($0)" Mandatory="No"/>"# }.joined()
        + #"<ItemRef ItemOID="I.4" Mandatory="No" CollectionExceptionConditionOID="C"/>"#,
      further:
        #"<ConditionDef OID="C" Name="C"><FormalExpression Context="\#(context)">\#(condition)</FormalExpression></ConditionDef>"#
    )
    let conditions = group.items[3].enableWhen.map(\.question)
    #expect(Set(conditions) == Set([question].compactMap(\.self)))
  }

  @Test("Code lists are options with codes, texts, ranks and translations")
  func options() throws {
    let item = try item(
      #"<ItemDef OID="I" Name="N" DataType="text"><Question><TranslatedText xml:lang="en">Car?</TranslatedText><TranslatedText xml:lang="de">Auto?</TranslatedText></Question><CodeListRef CodeListOID="L"/></ItemDef>"#,
      further:
        #"<CodeList OID="L" Name="L" DataType="text"><CodeListItem CodedValue="1" Rank="2.5"><Decode><TranslatedText xml:lang="en">one</TranslatedText></Decode><Alias Context="http://loinc.org" Name="LA1"/></CodeListItem></CodeList>"#
    )
    #expect(item.type == .choice && item.text == "Car?")
    let option = try #require(item.options.first)
    #expect(option.ordinal?.description == "2.5" && option.label == "one")
    guard case .coding(let coding) = option.value else { return #expect(Bool(false)) }
    #expect(coding.system == "http://loinc.org" && coding.code == "LA1")
  }

  @Test("An empty translation is none, and one stands for an empty text")
  func emptyTexts() throws {
    func item(_ own: String, _ other: String) throws -> SurveyItem {
      try self.item(
        """
        <ItemDef OID="I" Name="N" DataType="text"><Question><TranslatedText xml:lang="en">\(own)</TranslatedText>\
        <TranslatedText xml:lang="de">\(other)</TranslatedText></Question></ItemDef>
        """)
    }
    #expect(try item("Car?", "").carried.isEmpty)
    #expect(try item("", "Auto?").text == "Auto?")
    #expect(try item("Car?", "Auto?").carried.map(\.name) == ["text", "_text"])
  }

  @Test(
    "An exception says when not to ask, in each language",
    arguments: [
      ("XPath", "../ItemData[@ItemOID='A'][@Value='1']"),
      ("XPath", "../ItemData[@ItemOID='A']/@Value = 1"),
      ("XPath 2.0", "string(../ItemData[@ItemOID = 'A']/@Value) = '1'"),
      ("OpenEDC", #"A == "1""#), ("OpenEDC", #"!(A != "1")"#), ("OpenEDC", #"G-A == 1"#),
      ("EDC", #"$A == "1" AND [A] = 1"#),
      ("FHIRPath", "%resource.item.item.where(linkId = 'A').answer.value = 1"),
    ])
  func exceptions(_ context: String, _ text: String) throws {
    let escaped = text.replacing("\"", with: "&quot;")
    let group = try group(
      #"<ItemDef OID="A" Name="A" DataType="integer"/><ItemDef OID="I" Name="N" DataType="text"/>"#,
      references:
        #"<ItemRef ItemOID="A"/><ItemRef ItemOID="I" CollectionExceptionConditionOID="C"/>"#,
      further:
        #"<ConditionDef OID="C" Name="C"><Description><TranslatedText>x</TranslatedText></Description><FormalExpression Context="\#(context)">\#(escaped)</FormalExpression></ConditionDef>"#
    )
    let item = try #require(group.items.last)
    #expect(!item.enableWhen.isEmpty || item.enableWhenExpression != nil)
    let said =
      item.enableWhen.map { "\($0.question) \($0.operator.rawValue)" }.joined()
      + (item.enableWhenExpression?.text ?? "")
    #expect(said.contains("A"))
  }

  @Test("A method calculates, a context that is not known is reported and nothing of it used")
  func methods() throws {
    func read(_ context: String, _ text: String) -> ReadDefinition {
      self.read(
        Self.file(
          #"<ItemDef OID="W" Name="W" DataType="float"/><ItemDef OID="H" Name="H" DataType="float"/><ItemDef OID="B" Name="B" DataType="float"/>"#,
          references:
            #"<ItemRef ItemOID="W"/><ItemRef ItemOID="H"/><ItemRef ItemOID="B" MethodOID="M"/>"#,
          further:
            #"<MethodDef OID="M" Name="M" Type="Computation"><Description><TranslatedText>x</TranslatedText></Description><FormalExpression Context="\#(context)">\#(text)</FormalExpression></MethodDef>"#
        ))
    }
    let known = read("OpenEDC", "W / H ^ 2")
    #expect(known.survey?.items.first?.items.last?.calculatedExpression != nil)
    let unknown = read("SAS", "W / H ** 2")
    #expect(unknown.survey?.items.first?.items.last?.calculatedExpression == nil)
    #expect(unknown.losses.contains { $0.construct == "MethodOID" && $0.reason == .logicNotSaid })
  }

  @Test("Forms of ODM 2.0 are groups in groups")
  func nested() throws {
    let read = read(
      Self.file(
        #"<ItemGroupDef OID="H" Name="Inner" Repeating="Simple" RepeatingLimit="3" Type="Section"><ItemRef ItemOID="I"/></ItemGroupDef><ItemDef OID="I" Name="N" DataType="text"/>"#,
        references: #"<ItemGroupRef ItemGroupOID="H"/>"#, version: .v2))
    let inner = try #require(read.survey?.items.first?.items.first)
    #expect(inner.repeats && inner.maxOccurs == 3 && inner.items.map(\.linkId) == ["I"])
  }

  @Test("Groups that refer to each other end")
  func circle() throws {
    let group = try group(
      #"<ItemDef OID="I" Name="N" DataType="text"/>"#,
      references: #"<ItemRef ItemOID="I"/><ItemGroupRef ItemGroupOID="G"/>"#)
    #expect(group.items.count == 1)
  }

  @Test(
    "Of several versions that of the data is read, else the last one, with what it includes",
    arguments: [
      (nil, true, ["A, new", "B"]), (nil, false, ["A, new"]), ("1", true, ["A", "B"]),
      ("2", true, ["A, new", "B"]), ("3", true, ["A, new", "B"]),
    ])
  func versions(_ data: String?, _ includes: Bool, _ texts: [String]) throws {
    func item(_ oid: String, _ text: String) -> String {
      #"<ItemDef OID="\#(oid)" Name="\#(oid)" DataType="integer"><Question><TranslatedText>\#(text)</TranslatedText></Question></ItemDef>"#
    }
    let form =
      #"<FormDef OID="F" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>"#
    let group = ["A", "B"].map { #"<ItemRef ItemOID="\#($0)" Mandatory="No"/>"# }.joined()
    let include = includes ? #"<Include StudyOID="S" MetaDataVersionOID="1"/>"# : ""
    let clinical = data.map { #"<ClinicalData StudyOID="S" MetaDataVersionOID="\#($0)"/>"# } ?? ""
    let definition = read(
      Source(
        name: "f.xml",
        text: """
          <ODM xmlns="\(ODMFormat.Version.v1.namespace)" ODMVersion="1.3.2"><Study OID="S">
          <MetaDataVersion OID="1" Name="1">\(form)<ItemGroupDef OID="G" Name="G" Repeating="No">\(group)</ItemGroupDef>\(item("A", "A"))\(item("B", "B"))</MetaDataVersion>
          <MetaDataVersion OID="2" Name="2">\(include)\(form)<ItemGroupDef OID="G" Name="G" Repeating="No">\(group)</ItemGroupDef>\(item("A", "A, new"))</MetaDataVersion>
          </Study>\(clinical)</ODM>
          """))
    #expect(definition.survey?.items.first?.items.map(\.text) == texts)
    let isWhole = includes && data != "1"
    #expect(definition.diagnostics.map(\.code) == (isWhole ? [] : [.versionsNotRead]))
  }

  @Test("What is not read is reported, with its place")
  func losses() throws {
    let read = read(
      Self.file(
        #"<ItemDef OID="I" Name="N" DataType="text" Origin="CRF"/>"#,
        references: #"<ItemRef ItemOID="I"/>"#,
        further: #"<Presentation OID="P">x</Presentation>"#))
    let found = read.losses.filter { $0.outcome == .dropped }.map(\.construct)
    #expect(found.contains("ItemDef/@Origin") && found.contains("Presentation"))
    #expect(read.losses.allSatisfy { $0.source != nil })
  }

  @Test(
    "A file is recognised by its outermost element",
    arguments: [
      (#"<?xml version="1.0"?><!-- x --><ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"/>"#, true),
      (#"<odm:ODM xmlns:odm="http://www.cdisc.org/ns/odm/v2.0"/>"#, true),
      (#"<Questionnaire xmlns="http://hl7.org/fhir"/>"#, false), ("<ODMX/>", false), ("<", false),
      (#"<MetaDataVersion OID="M"/>"#, true), (#"<Study><MetaDataVersion/></Study>"#, true),
      ("<Study/>", false),
      ("", false), ("{}", false),
    ])
  func recognised(_ text: String, _ isODM: Bool) {
    #expect(ODMFormat().recognizes(Source(text: text)) == isODM)
  }

  @Test("What is calculated has as many digits as its item may have")
  func rounded() throws {
    let group = try group(
      #"<ItemDef OID="A" Name="A" DataType="float"/><ItemDef OID="B" Name="B" DataType="float" SignificantDigits="2"/>"#,
      references: #"<ItemRef ItemOID="A" Mandatory="No"/><ItemRef ItemOID="B" MethodOID="M"/>"#,
      further:
        #"<MethodDef OID="M" Name="M" Type="Computation"><FormalExpression Context="OpenEDC">A / 7</FormalExpression></MethodDef>"#
    )
    let item = group.items[1]
    #expect(item.maxDecimalPlaces == 2)
    #expect(item.calculatedExpression?.text.hasSuffix(".round(2)") == true)
  }

  @Test("Damaged files end in findings")
  func damaged() {
    let bytes = Self.file(
      #"<ItemDef OID="I" Name="N" DataType="text"><Question><TranslatedText xml:lang="en">Car?</TranslatedText></Question><RangeCheck Comparator="IN" SoftHard="Soft"><CheckValue>a</CheckValue></RangeCheck></ItemDef>"#,
      references: #"<ItemRef ItemOID="I" CollectionExceptionConditionOID="C" MethodOID="M"/>"#,
      further:
        #"<ConditionDef OID="C" Name="C"><FormalExpression Context="XPath">((../ItemData[@ItemOID='I'</FormalExpression></ConditionDef>"#
    ).bytes
    var random = Seeded(state: 7)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0..<3 {
        let index = Int(random.next() % UInt64(changed.count))
        if random.next() % 2 == 0 {
          changed.remove(at: index)
        } else {
          changed[index] = UInt8(random.next() % 128)
        }
      }
      let read = self.read(Source(name: "x.xml", bytes: changed))
      #expect(read.survey != nil || !read.diagnostics.isEmpty)
    }
  }
}
