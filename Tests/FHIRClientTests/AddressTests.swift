import FHIRClient
import Testing

/// Addresses and what references in them mean.
struct AddressTests {
  @Test(
    "What is not an address of http is none",
    arguments: [
      "", "example.org", "ftp://a/", "https://", "https://u:p@a/", "http://a:x/", "http://a b/",
      "http://[::1/", "https://a:70000/",
    ])
  func wrong(_ text: String) { #expect(WebAddress(text) == nil) }

  @Test(
    "Host, port and path are taken apart",
    arguments: [
      ("HTTPS://Example.org:443/fhir", "https://example.org/fhir"),
      ("http://a:80", "http://a/"), ("http://a:8080?x=1#y", "http://a:8080/?x=1"),
      ("http://[::1]:99/x", "http://[::1]:99/x"),
    ])
  func parts(_ text: String, _ whole: String) { #expect(WebAddress(text)?.description == whole) }

  /// From RFC 3986, 5.4, those that concern http.
  static let references = [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
    (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
  ]

  @Test("References mean what RFC 3986 says", arguments: references)
  func reference(_ text: String, _ meant: String) {
    #expect(WebAddress("http://a/b/c/d;p?q")?.resolving(text)?.description == meant)
  }

  @Test(
    "Only this machine is a loopback",
    arguments: [
      ("http://localhost/", true), ("http://a.localhost:1/", true), ("http://127.0.0.1/", true),
      ("http://127.9.9.9/", true), ("http://[::1]/", true),
      ("http://127.0.0.1.example.org/", false), ("http://localhost.example.org/", false),
      ("http://10.0.0.1/", false),
    ])
  func loopback(_ text: String, _ isOne: Bool) {
    #expect(WebAddress(text)?.isLoopback == isOne)
    #expect(WebAddress(text)?.isInsecure == !isOne)
  }

  @Test("Values are escaped for a search and encoded for an address")
  func encoding() {
    #expect(PercentEncoding.encode("a b/ü|~") == "a%20b%2F%C3%BC%7C~")
    #expect(SearchTerm.escaped("a,b|c$d\\") == "a\\,b\\|c\\$d\\\\")
  }
}
