import Testing

/// `serve`, which starts a program of its own.
@Suite struct ServeVerbTests {
  @Test("The server beside the program goes before the one in PATH, and gets all that follows")
  func beside() throws {
    let folder = try TemporaryFolder()
    let beside = try folder.write("", as: "bin/fhir-survey-serve")
    let other = try folder.write("", as: "other/fhir-survey-serve")
    var world = TestWorld()
    world.environment = ["PATH": "/nowhere:" + folder.path("other")]
    world.program = folder.path("bin/fhir-survey")
    let arguments = ["data", "--port", "0", "--smart", "--test-user", "ann=Patient/1"]
    #expect(world.run(["serve"] + arguments).started == [beside] + arguments)
    world.program = folder.path("empty/fhir-survey")
    #expect(world.run(["serve"] + arguments).started == [other] + arguments)
  }

  @Test("Without a server it says how to build it")
  func missing() {
    let run = TestWorld().run("serve", "data")
    #expect(run.status == 66)
    #expect(run.errors.contains("make serve builds it"))
    #expect(run.started.isEmpty)
  }
}
