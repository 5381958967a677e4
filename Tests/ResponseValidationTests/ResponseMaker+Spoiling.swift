import Foundation

extension ResponseMaker {
  /// The text with one thing changed.
  mutating func spoiled(_ text: String) -> String {
    let item = #"{"linkId":"#
    let changes: [(String, String)] = [
      (#""a""#, #""b""#), ("true", "false"), ("false", "true"), ("7", "8"), ("2", "1"), ("1", "2"),
      ("0.5", "0.50"), ("completed", "in-progress"), ("completed", "amended"), ("abc", "abd"),
      (#""status""#, #""id":"x","status""#), (#""item""#, #""authored":"2020","item""#),
      (#""status""#, #""extension":[{"url":"http://a","valueString":"x"}],"status""#),
      (#""status""#, #""language":"de","status""#), (item, #"{"id":"x","linkId":"#),
      (#""answer":[{"#, #""answer":[{"id":"x","#),
      (#""answer":[{"#, #""answer":[{"extension":[{"url":"http://a","valueString":"x"}],"#),
      (#""system":"s:1""#, #""userSelected":true,"system":"s:1""#),
      (#""text":"Text of"#, #""_text":{"id":"x"},"text":"Text of"#), (#""text":"#, #""id":"#),
      (#""valueString""#, #""_valueString":{"id":"x"},"valueString""#),
      (#""system":"s:1","code":"a""#, #""code":"a","system":"s:1""#),
    ]
    let (old, new) = pick(changes)
    let parts = text.components(separatedBy: old)
    guard parts.count > 1 else { return text }
    let index = number(below: parts.count - 1)
    return parts[...index].joined(separator: old) + new
      + parts[(index + 1)...].joined(separator: old)
  }
}
