import CCurl
import SurveyDiagnostics
import Synchronization
import SystemIO

/// The functions of libcurl that are used; all of them, or none.
///
/// `@unchecked`: functions of a library that stays open.
struct CurlLibrary: @unchecked Sendable {
  let easyInit: fsc_easy_init
  let easyReset: fsc_easy_reset
  let easyCleanup: fsc_easy_cleanup
  let easyPause: fsc_easy_pause
  let describe: fsc_easy_strerror
  let set: fsc_easy_setopt
  let get: fsc_easy_getinfo
  let multiInit: fsc_multi_init
  let multiCleanup: fsc_multi_cleanup
  let multiAdd: fsc_multi_add
  let multiRemove: fsc_multi_remove
  let multiPerform: fsc_multi_perform
  let multiPoll: fsc_multi_poll
  let multiWakeup: fsc_multi_wakeup
  let multiMessage: fsc_multi_info_read
  let listAppend: fsc_list_append
  let listFree: fsc_list_free

  private static let file = OptionalLibrary(
    "libcurl", interface: 4,
    packages: OptionalLibrary.Packages(debian: "libcurl4", homebrew: "curl"))
  private static let opened = Mutex<CurlLibrary?>(nil)

  /// The library; opened when this is first asked for.
  static func shared() throws(Diagnostic) -> CurlLibrary {
    if let library = opened.withLock({ $0 }) { return library }
    let library = try CurlLibrary(file)
    let begin: fsc_global_init = try file.function("curl_global_init")
    opened.withLock { opened in
      guard opened == nil else { return }
      _ = begin(everything)
      opened = library
    }
    return library
  }

  private static let everything = 3

  private init(_ library: OptionalLibrary) throws(Diagnostic) {
    easyInit = try library.function("curl_easy_init")
    easyReset = try library.function("curl_easy_reset")
    easyCleanup = try library.function("curl_easy_cleanup")
    easyPause = try library.function("curl_easy_pause")
    describe = try library.function("curl_easy_strerror")
    set = try library.function("curl_easy_setopt")
    get = try library.function("curl_easy_getinfo")
    multiInit = try library.function("curl_multi_init")
    multiCleanup = try library.function("curl_multi_cleanup")
    multiAdd = try library.function("curl_multi_add_handle")
    multiRemove = try library.function("curl_multi_remove_handle")
    multiPerform = try library.function("curl_multi_perform")
    multiPoll = try library.function("curl_multi_poll")
    multiWakeup = try library.function("curl_multi_wakeup")
    multiMessage = try library.function("curl_multi_info_read")
    listAppend = try library.function("curl_slist_append")
    listFree = try library.function("curl_slist_free_all")
  }
}
