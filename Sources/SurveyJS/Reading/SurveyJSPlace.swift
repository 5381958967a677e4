import FHIRDocument
import SurveyModel

/// Where the answer to a question is in the data of SurveyJS, and how it looks there.
struct SurveyJSPlace: Sendable {
  /// What is under a name.
  enum Shape: Sendable {
    /// A value, or an array of values.
    case value
    /// Nothing of its own: what is in a panel is beside what is around it.
    case panel
    /// An object: a row of a table, or a table of known rows.
    case object
    /// An array of objects, one a repetition.
    case list
    /// An array of objects with `answer`: a question with several answers.
    case answers
  }

  /// The name in the data.
  var key: String
  var shape = Shape.value
  /// What stands for yes and no where the form says so.
  var truths: (yes: String, no: String)?
  /// What is not a text there but a number, or yes or no: values of options, and what stands for yes and no.
  var bare: Set<String> = []
  /// The question whose other answer is one of the options here, with its name in the data.
  var carriedOther: (linkId: String, key: String)?
  /// Whether a file is its content alone.
  var isPlainFile = false

  init(_ key: String, _ element: Element) {
    self.key = key
    let words = [("valueTrue", "true"), ("valueFalse", "false")].map { name, usual in
      let value = element[name]
      return (text: value?.string ?? usual, isBare: value?.isText != true)
    }
    if element["valueTrue"]?.string != nil || element["valueFalse"]?.string != nil {
      truths = (words[0].text, words[1].text)
      for word in words where word.isBare { bare.insert(word.text) }
    }
  }
}

/// The names in the data of people's answers to a form, as they are in each other.
struct SurveyJSTree: Sendable {
  struct Node: Sendable {
    var linkId: String
    var place: SurveyJSPlace
    var children: [Int] = []
  }

  private(set) var nodes: [Node] = []
  private(set) var roots: [Int] = []

  init(_ items: [SurveyItem], _ places: [String: SurveyJSPlace]) {
    var open: [(linkId: String, children: [Int])] = [("", [])]
    for step in ItemWalk(items) {
      switch step {
      case .enter(let item): open.append((item.linkId, []))
      case .leave(let item):
        guard let (linkId, children) = open.popLast() else { continue }
        guard item.type != .display, var place = places[linkId] else { continue }
        if item.type == .group, case .value = place.shape { place.shape = .panel }
        let last = open.count - 1
        if case .panel = place.shape {
          open[last].children += children
        } else {
          nodes.append(Node(linkId: linkId, place: place, children: children))
          open[last].children.append(nodes.count - 1)
        }
      }
    }
    roots = open.first?.children ?? []
  }
}
