import Foundation
import TestSupport
import Testing

/// Packages on the command line.
struct PackagesTests {
  @Test("A questionnaire of a package is taken, shown and checked by its address")
  func address() throws {
    let packages = try PackageFolder()
    for name in ["http://x/q", "q", "Questionnaire/q", "http://x/e"] {
      for verb in ["show", "check"] {
        let run = packages.run(verb, "test.a#1.0.0|\(name)")
        #expect(run.status == 0, "\(verb) \(name): \(run)")
      }
    }
    try packages.folder.write(#"{"1": "Code a"}"#, as: "a.json")
    let taken = packages.run("take", "test.a#1.0.0|http://x/q", "--answers", "./a.json")
    #expect(taken.status == 0, "\(taken)")
    #expect(taken.output.contains(#""code": "a""#), "\(taken)")
    let converted = packages.run("convert", "test.a#1.0.0|http://x/q", "--to", "survey")
    #expect(converted.status == 0 && converted.output.contains("http://x/q"), "\(converted)")
  }

  @Test("Rule 118: A package's own dependency comes before the highest version")
  func dependency() throws {
    let packages = try PackageFolder()
    let own = packages.run("show", "test.a#1.0.0|http://x/q", "-v")
    #expect(own.output.contains("Code a"), "\(own)")
    #expect(
      own.errors.contains("is taken from test.b#1.0.0, on which the package depends"), "\(own)")
    let loose = packages.run("show", "./q.json", "-v")
    #expect(loose.output.contains("Code b"), "\(loose)")
    #expect(loose.errors.contains("is taken from test.b#1.1.0, which has the highest"), "\(loose)")
  }

  @Test(
    "Rule 118: What is given comes before the highest version",
    arguments: ["test.b#1.0.0", "test.b#1.0.x", "./cache/test.b#1.0.0", "test.a#1.0.0"])
  func given(package: String) throws {
    let run = try PackageFolder().run("show", "./q.json", "-v", "--package", package)
    #expect(run.output.contains("Code a"), "\(run)")
    #expect(run.errors.contains("is taken from test.b#1.0.0, which was given"), "\(run)")
    #expect(run.status == 0)
  }

  @Test(
    "latest, and a name alone, are the highest version", arguments: ["test.b#latest", "test.b"])
  func latest(package: String) throws {
    let run = try PackageFolder().run("packages", "show", package)
    #expect(run.output.hasPrefix("test.b#1.1.0: Test\n"), "\(run)")
  }

  @Test(
    "What is missing ends the command with 66, and is named",
    arguments: [
      (["show", "test.c#1.0.0|http://x/q"], "test.c#1.0.0"),
      (["show", "test.a#1.0.0|http://x/none"], "http://x/none"),
      (["show", "./q.json", "--package", "test.b#2.0.0"], "test.b#2.0.0"),
      (["show", "./q.json", "--package", "./none.tgz"], "none.tgz"),
      (["expand", "http://x/none"], "http://x/none"),
    ])
  func missing(arguments: [String], name: String) throws {
    let packages = try PackageFolder()
    let rest = Array(arguments.dropFirst())
    let run =
      rest.count == 1
      ? packages.run(arguments[0], rest[0])
      : packages.run(arguments[0], rest[0], rest[1], rest[2])
    #expect(run.status == 66 && run.errors.contains(name), "\(run)")
  }

  @Test("A dependency that is missing is named where something is not found")
  func missingDependency() throws {
    let run = try PackageFolder().run("expand", "http://x/none", "--package", "test.a#1.0.0")
    #expect(run.errors.contains("test.missing#3.1.0"), "\(run)")
    #expect(run.errors.contains("test.a#1.0.0"), "\(run)")
  }

  @Test("A response is validated by a questionnaire of a package that is given")
  func validate() throws {
    let packages = try PackageFolder()
    for (code, status) in [("a", 0), ("b", 1)] {
      try packages.folder.write(
        """
        {"resourceType": "QuestionnaireResponse", "questionnaire": "http://x/q", "status": "completed",
         "item": [{"linkId": "1", "text": "Which?",
           "answer": [{"valueCoding": {"system": "s", "code": "\(code)"}}]}]}
        """, as: "r.json")
      let given = packages.run("validate", "./r.json", "--package", "test.a#1.0.0")
      #expect(given.status == Int32(status), "\(given)")
      let named = packages.run(
        "validate", "./r.json", "--questionnaire", "test.a#1.0.0|http://x/q")
      #expect(named.status == Int32(status), "\(named)")
    }
  }

  @Test("packages lists what is there, and shows what is in a package")
  func listing() throws {
    let packages = try PackageFolder()
    #expect(packages.run("packages").output == "test.a#1.0.0\ntest.b#1.0.0\ntest.b#1.1.0\n")
    let page = packages.run("packages", "show", "test.a#1.0.0")
    #expect(
      page.output.contains(
        """
          FHIR 4.0.1
          depends on test.b#1.0.x: test.b#1.0.0
          depends on test.missing#3.1.0, which is not available
          1 Questionnaire
          Questionnaire http://x/q
          Questionnaire http://x/e

        """), "\(page)")
    for arguments in [["list"], ["show", "test.a#1.0.0"]] {
      let run =
        arguments.count == 1
        ? packages.run("packages", "list", "--format", "json")
        : packages.run("packages", "show", arguments[1], "--format", "json")
      #expect((try? JSONSerialization.jsonObject(with: Data(run.bytes))) != nil, "\(run)")
    }
  }

  @Test("expand lists codes, those that words are in, so many, in a language")
  func expand() throws {
    let packages = try PackageFolder()
    try packages.folder.write(Terms.animals, as: "cs.json")
    try packages.folder.write(
      Terms.valueSet("http://x/animals", #""include": [{"system": "animals"}]"#), as: "vs.json")
    func run(_ more: String...) -> Outcome {
      let start = ["expand", "./vs.json", "--questionnaire", "./cs.json"] + more
      var world = TestWorld()
      world.environment = [:]
      return world.run(
        start.map { $0.hasPrefix("./") ? packages.folder.path(String($0.dropFirst(2))) : $0 })
    }
    #expect(
      run().output == """
        animals\tanimal\tAnimal\tabstract
        animals\tmammal\tMammal
        animals\tdog\tDog
        animals\tbat\tBat
        animals\tbird\tBird
        animals\tdodo\tDodo\tinactive

        """)
    #expect(run("--filter", "hund").output == "animals\tdog\tDog\n")
    #expect(run("--filter", "HUND", "--language", "de-CH").output == "animals\tdog\tHund\n")
    #expect(run("--count", "1", "--offset", "2").output == "animals\tdog\tDog\n")
    #expect(run("--count", "1").status == 0)
    let json = run("--format", "json", "--count", "2", "--now", "2026-01-01T00:00:00Z").output
    #expect(json.contains(#""total": 6"#) && json.contains(#""abstract": true"#), "\(json)")
    #expect(json.contains(#""timestamp": "2026-01-01T00:00:00"#), "\(json)")
  }

  @Test("What cannot be decided is reported with its reason, and ends with 1")
  func undecidable() throws {
    let run = try PackageFolder().run("expand", "./v.json")
    #expect(run.status == 1 && run.errors.contains("LOINC is not available"), "\(run)")
  }
}
