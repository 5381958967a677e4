import FHIRDocument
import SurveyModel

/// Makes a formatted text of the tags and texts of XHTML.
struct XHTMLTextHandler: XMLHandler {
  typealias Name = Never

  /// An element that is open.
  private struct Frame {
    var element: XHTMLElement
    var emphasis: FormattedText.Emphasis = []
    var link: String?
    /// Whether nothing of what is in it is shown.
    var isDropped = false
    /// What the words around it belong to, which go on after it.
    var outer = FormattedTextBuilder.Kind.paragraph
    /// The number of the next item of an ordered list.
    var number = 1
  }

  private var builder = FormattedTextBuilder()
  private var frames: [Frame] = []
  private var kind = FormattedTextBuilder.Kind.paragraph
  /// The text of the preformatted element that is open, and how many elements were open around it.
  private var preformatted: (text: String, depth: Int)?

  var keepsText: Bool { true }

  mutating func finish() -> FormattedText { builder.finish() }

  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ namespaces: borrowing XMLNamespaces,
    _ text: RawSpan
  ) throws(TextFinding) {
    let outer = frames.last
    var frame = Frame(
      element: XHTMLElement(named: Self.string(tag.name, text).lowercased()),
      emphasis: outer?.emphasis ?? [], link: outer?.link, isDropped: outer?.isDropped ?? false,
      outer: kind)
    if case .words(let look) = frame.element { frame.emphasis.formUnion(look) }
    if case .dropped = frame.element { frame.isDropped = true }
    if let style = Self.value("style", attributes, text) {
      frame.emphasis = frame.emphasis.styled(by: style)
      if style.lowercased().filter({ !$0.isWhitespace }).contains("display:none") {
        frame.isDropped = true
      }
    }
    if !frame.isDropped, preformatted == nil { open(&frame, attributes, text) }
    if !frame.isDropped, preformatted != nil, case .lineBreak = frame.element {
      preformatted?.text += "\n"
    }
    frames.append(frame)
  }

  mutating func end(_ text: RawSpan) throws(TextFinding) {
    guard let frame = frames.popLast(), !frame.isDropped else { return }
    if let open = preformatted {
      guard open.depth == frames.count else { return }
      builder.addPreformatted(Self.lines(open.text))
      preformatted = nil
      begin(frame.outer)
      return
    }
    close(frame)
  }

  mutating func text(
    _ range: Range<Int>, isPlain: Bool, _ text: RawSpan
  ) throws(TextFinding) {
    add(Self.string(range, text, as: .content))
  }

  mutating func section(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding) {
    add(Self.string(range, text, as: .verbatim))
  }

  private mutating func add(_ words: String) {
    guard let frame = frames.last, !frame.isDropped else { return }
    if preformatted != nil {
      preformatted?.text += words
      return
    }
    var words = words
    if case .raised = frame.element { words = ShiftedText.raised(words) }
    if case .lowered = frame.element { words = ShiftedText.lowered(words) }
    builder.add(words, frame.emphasis, link: frame.link)
  }
}

// MARK: Elements

extension XHTMLTextHandler {
  private mutating func open(
    _ frame: inout Frame, _ attributes: [XMLAttribute], _ text: RawSpan
  ) {
    switch frame.element {
    case .block: begin(Self.continued(kind))
    case .heading(let level): begin(.heading(level: level))
    case .list:
      begin(Self.continued(kind))
      frame.number = Self.value("start", attributes, text).flatMap { Int($0) } ?? 1
    case .item: beginItem()
    case .quotation:
      if case .quotation(let level) = kind {
        begin(.quotation(level: level + 1))
      } else {
        begin(.quotation(level: 1))
      }
    case .preformatted: preformatted = ("", frames.count)
    case .table: if builder.isInTable { begin(kind) } else { builder.beginTable() }
    case .row: if isInOuterTable { builder.beginRow() } else { frame.element = .block }
    case .cell:
      if !isInOuterTable {
        frame.element = .words([])
        builder.add(" ")
      }
    case .rule: builder.addRule()
    case .lineBreak: builder.addLineBreak()
    case .image:
      let source = Self.value("src", attributes, text).flatMap(FormattedText.safeAddress)
      let words = Self.value("alt", attributes, text) ?? Self.value("title", attributes, text)
      builder.addImage(alternative: words ?? "", address: source)
    case .link:
      frame.link = Self.value("href", attributes, text).flatMap(FormattedText.safeAddress)
    case .quoted: builder.add("“", frame.emphasis, link: frame.link)
    case .raised, .lowered, .words, .dropped: break
    }
  }

  private mutating func close(_ frame: Frame) {
    switch frame.element {
    case .block, .heading, .quotation, .list, .item: begin(Self.continued(frame.outer))
    case .table:
      // A table inside a cell is lines of this cell.
      if tables == 0 { builder.endTable() }
      begin(Self.continued(frame.outer))
    case .row: builder.endRow()
    case .cell(let isHeading): builder.endCell(isHeading: isHeading)
    case .quoted: builder.add("”", frame.emphasis, link: frame.link)
    case .preformatted, .rule, .lineBreak, .image, .link, .raised, .lowered, .words, .dropped:
      break
    }
  }

  private mutating func begin(_ kind: FormattedTextBuilder.Kind) {
    self.kind = kind
    builder.begin(kind)
  }

  private mutating func beginItem() {
    let lists = frames.indices.filter { if case .list = frames[$0].element { true } else { false } }
    let level = max(1, lists.count)
    guard let list = lists.last, case .list(isOrdered: true) = frames[list].element else {
      begin(.item(.init(level: level, .bullet)))
      return
    }
    begin(.item(.init(level: level, .number(frames[list].number))))
    frames[list].number += 1
  }

  /// What words belong to that follow a block inside an item: the same item, without its marker.
  private static func continued(
    _ kind: FormattedTextBuilder.Kind
  ) -> FormattedTextBuilder.Kind {
    if case .item(let place) = kind { return .item(.init(level: place.level, .none)) }
    if case .heading = kind { return .paragraph }
    return kind
  }

  /// How many tables are open.
  private var tables: Int {
    frames.reduce(0) { if case .table = $1.element { $0 + 1 } else { $0 } }
  }

  /// Whether the innermost table is the one that is built.
  private var isInOuterTable: Bool { tables == 1 && builder.isInTable }
}

// MARK: Texts

extension XHTMLTextHandler {
  private static func string(
    _ range: Range<Int>, _ text: RawSpan, as kind: XMLTextKind = .verbatim
  ) -> String {
    var bytes: [UInt8] = []
    bytes.append(text, range, as: kind)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of an attribute.
  private static func value(
    _ name: String, _ attributes: [XMLAttribute], _ text: RawSpan
  ) -> String? {
    attributes.first { string($0.name, text).lowercased() == name }.map {
      string($0.value.range, text, as: .attribute)
    }
  }

  /// A preformatted text without the line break after its tag, and those at its end.
  private static func lines(_ text: String) -> String {
    var text = Substring(text)
    if text.first == "\n" { text = text.dropFirst() }
    while text.last?.isNewline == true { text = text.dropLast() }
    return String(text)
  }
}
