import SurveyDiagnostics
import SurveyInterview
import SurveyModel

extension Words {
  /// `Image: a cat (https://example.org/cat.png)`.
  func image(_ alternative: String, address: String?) -> String {
    named(.mediaImage, alternative, address)
  }

  /// `Video: How to use it (https://example.org/inhaler.mp4)`.
  func media(_ media: ItemMedia) -> String {
    let kind: Word =
      switch media.contentType?.prefix(while: { $0 != "/" }) {
      case "image": .mediaImage
      case "audio": .mediaAudio
      case "video": .mediaVideo
      default: .mediaFile
      }
    return named(kind, media.title ?? "", media.address)
  }

  /// `Tab 2 of 5 · Vital signs`.
  func tab(_ tab: SectionView) -> String {
    let number = text(.tab, ["number": .number(tab.number), "count": .number(tab.count)])
    return [number, tab.title].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// `Page 2 of 5 · Vital signs`.
  func page(_ page: SectionView) -> String {
    let number = text(.page, ["number": .number(page.number), "count": .number(page.count)])
    return [number, page.title].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func named(_ kind: Word, _ title: String, _ address: String?) -> String {
    let name = title.isEmpty ? text(kind) : answered(text(kind), title)
    return address.map { "\(name) (\($0))" } ?? name
  }
}

extension Word {
  static let mediaImage = Word("media.image", "Image")
  static let mediaAudio = Word("media.audio", "Audio")
  static let mediaVideo = Word("media.video", "Video")
  static let mediaFile = Word("media.file", "File")
  static let tab = Word("tab", "Tab {number} of {count}")
  static let page = Word("page", "Page {number} of {count}")

  /// What is said of media, tabs and pages.
  static let ofTexts: [Word] = [.mediaImage, .mediaAudio, .mediaVideo, .mediaFile, .tab, .page]
}
