import SurveyDiagnostics
import SurveyFormats
import SurveyPrimitives

/// The tag of a language by what forms call it, and the way back.
///
/// Forms write `German (de)`, `de`, or just `German`.
enum FormLanguage {
  /// The tag as BCP 47 has it; for a name that is not known a private one, as `x-klingon`.
  static func tag(_ name: String) -> String {
    let name = name.trimmed
    if name.last == ")", let open = name.lastIndex(of: "(") {
      let tag = String(name[name.index(after: open)...].dropLast()).trimmed
      if LanguageTag.isTag(tag) || tag.hasPrefix("x-") { return tag }
    }
    if let known = tags[name.lowercased()] { return known }
    let primary = name.prefix { $0 != "-" && $0 != "_" }
    if (2...3).contains(primary.count), LanguageTag.isTag(name) { return name }
    let letters = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return letters.isEmpty ? "und" : "x-\(letters.prefix(8))"
  }

  /// The name of a tag with the tag, as columns have it: `German (de)`.
  static func name(_ tag: String) -> String {
    let name = names[LanguageTag.primary(tag)] ?? tag
    return "\(name) (\(tag))"
  }

  private static let names: [String: String] = [
    "am": "Amharic", "ar": "Arabic", "bn": "Bengali", "cs": "Czech", "da": "Danish",
    "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "fa": "Persian",
    "fi": "Finnish", "fr": "French", "ha": "Hausa", "he": "Hebrew", "hi": "Hindi",
    "ht": "Haitian Creole", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
    "ja": "Japanese", "km": "Khmer", "ko": "Korean", "ku": "Kurdish", "lo": "Lao",
    "mg": "Malagasy", "my": "Burmese", "ne": "Nepali", "nl": "Dutch", "no": "Norwegian",
    "pl": "Polish", "ps": "Pashto", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian",
    "rw": "Kinyarwanda", "so": "Somali", "sv": "Swedish", "sw": "Swahili", "ta": "Tamil",
    "th": "Thai", "ti": "Tigrinya", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu",
    "vi": "Vietnamese", "zh": "Chinese",
  ]

  private static let tags: [String: String] = {
    var tags: [String: String] = [:]
    for (tag, name) in names { tags[name.lowercased()] = tag }
    for (name, tag) in own { tags[name] = tag }
    return tags
  }()

  /// Languages by their own names.
  private static let own: KeyValuePairs<String, String> = [
    "deutsch": "de", "español": "es", "espanol": "es", "français": "fr", "francais": "fr",
    "italiano": "it", "kiswahili": "sw", "nederlands": "nl", "norsk": "no", "polski": "pl",
    "português": "pt", "portugues": "pt", "svenska": "sv", "türkçe": "tr", "русский": "ru",
    "العربية": "ar", "中文": "zh", "日本語": "ja", "हिन्दी": "hi",
  ]
}
