import SurveyInterview
import SurveyModel

extension Words {
  /// `Image: a cat (https://example.org/cat.png)`.
  static func image(_ alternative: String, address: String?) -> String {
    named("Image", alternative, address)
  }

  /// `Video: How to use it (https://example.org/inhaler.mp4)`.
  static func media(_ media: ItemMedia) -> String {
    let kind =
      switch media.contentType?.prefix(while: { $0 != "/" }) {
      case "image": "Image"
      case "audio": "Audio"
      case "video": "Video"
      default: "File"
      }
    return named(kind, media.title ?? "", media.address)
  }

  /// `Tab 2 of 5 · Vital signs`.
  static func tab(_ tab: SectionView) -> String {
    ["Tab \(tab.number) of \(tab.count)", tab.title].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  private static func named(_ kind: String, _ title: String, _ address: String?) -> String {
    let name = title.isEmpty ? kind : "\(kind): \(title)"
    return address.map { "\(name) (\($0))" } ?? name
  }
}
