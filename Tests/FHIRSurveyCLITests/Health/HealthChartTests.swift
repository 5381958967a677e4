import Foundation
import TestSupport
import Testing

/// `health chart` from the command line: of an export and of files; `Tests/Online/measurements.py` asks a server.
struct HealthChartTests {
  private let home: Workspace
  private let file: String
  private var world = TestWorld()

  init() throws {
    home = try Workspace()
    file = try home.write(HealthVerbTests.export, to: "export.xml")
    world.environment = [
      "HOME": home.path, "FHIR_SURVEY_NOW": "2020-10-15T12:00:00+02:00",
    ]
  }

  private func chart(_ arguments: String...) -> Outcome {
    world.run(["health", "chart"] + arguments)
  }

  @Test("Steps are added up, and a day without any has no number")
  func sum() {
    let run = chart(file, "--type", "StepCount", "--by", "day", "--groups", "4", "--table")
    #expect(
      run.output == """
        group       n  sum count
        2020-10-12  1       1200
        2020-10-13  1       3400
        2020-10-14  0          –
        2020-10-15  0          –

        """, "\(run)")
    let drawn = chart(file, "--type", "StepCount", "--by", "month", "--groups", "1")
    #expect(drawn.output.hasSuffix("5500\n● sum (count)\n"), "\(drawn)")
  }

  @Test("A blood pressure has two series of means, in the drawing, too")
  func pressure() throws {
    let run = chart(file, "--type", "BloodPressure", "--by", "week", "--groups", "1", "--table")
    #expect(run.output.contains("Systolic blood pressure, mean mmHg"), "\(run)")
    #expect(run.output.contains("2020-W42"))
    let numbers = run.output.split(separator: "\n").last?.split(separator: " ").dropFirst() ?? []
    #expect(numbers.map(String.init) == ["1", "120", "120", "120", "1", "80", "80", "80"])
    #expect(
      chart(file, "--type", "BloodPressure", "--svg", home.file("p.svg")).status == 0)
    let svg = try home.read("p.svg")
    #expect(svg.contains("<title id=\"title\">Systolic blood pressure, Diastolic blood pressure<"))
  }

  @Test("Files give the same chart as the export, by the code of LOINC")
  func observations() throws {
    let path = home.file("o.ndjson")
    #expect(
      world.run("health", "convert", file, "--all", "--patient", "1", "-o", path).status == 0)
    let options = ["--by", "day", "--table", "--groups", "30"]
    func table(_ arguments: [String]) -> String {
      world.run(["health", "chart"] + arguments + options).output
    }
    for (type, code) in [
      ("StepCount", "55423-8"), ("BloodPressure", "85354-9"), ("BodyMass", "29463-7"),
      ("OxygenSaturation", "http://loinc.org|2708-6"),
    ] {
      let wanted = table([file, "--type", type])
      #expect(wanted.split(separator: "\n").count == 31)
      #expect(table(["--data", path, "--code", code]) == wanted)
    }
    #expect(table(["--data", path, "--code", "8480-6"]).contains("1  120"))
    #expect(table(["--data", path, "--code", "1-1"]) == "No measurements of 1-1\n")
  }

  @Test("The sums and means of a day are those of Python")
  func peer() throws {
    let path = home.file("big.xml")
    _ = try Peer.output([
      "python3", "\(Project.folder)/Benchmarks/health.py", "write", "2000", path,
    ])
    let script = """
      import sys, collections, decimal, xml.etree.ElementTree as e, datetime
      sums, counts = collections.Counter(), collections.Counter()
      for r in e.parse(sys.argv[1]).getroot().iter('Record'):
        if r.get('type') != 'HKQuantityTypeIdentifier' + sys.argv[2]: continue
        day = datetime.datetime.strptime(r.get('startDate'), '%Y-%m-%d %H:%M:%S %z').astimezone(datetime.timezone.utc).date()
        sums[day] += decimal.Decimal(r.get('value')); counts[day] += 1
      places = int(sys.argv[4])
      for day in sorted(sums):
        value = sums[day] if sys.argv[3] == 'sum' else (sums[day] / counts[day]).quantize(decimal.Decimal(1).scaleb(-places), decimal.ROUND_HALF_UP)
        print(day, counts[day], value)
      """
    for (type, kind, places) in [("StepCount", "sum", "0"), ("HeartRate", "mean", "1")] {
      let said = try Peer.output(["python3", "-c", script, path, type, kind, places])
      let wanted = String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
      let now = "\(wanted.last?.prefix(10) ?? "")T12:00:00Z"
      let run = chart(
        path, "--type", type, "--by", "day", "--groups", "\(wanted.count)", "--table", "--now", now,
        "--time-zone", "UTC")
      let rows = run.output.split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: " ").map(String.init)
        return cells.count == 3
          ? cells.joined(separator: " ")
          : cells.count == 5 ? "\(cells[0]) \(cells[1]) \(cells[3])" : String(line)
      }
      #expect(rows == wanted, "\(type) \(run)")
      #expect(wanted.count > 3)
    }
  }

  @Test("What is drawn has to be said once; what is older than the groups is told")
  func wrong() {
    #expect(chart(file).status == 64)
    #expect(chart(file, "--type", "StepCount", "--code", "1").status == 64)
    #expect(chart("--type", "StepCount").status == 64)
    #expect(chart(file, "--type", "StepCount", "--patient", "1").status == 64)
    #expect(chart("--code", "55423-8").status == 77)
    #expect(chart(file, "--type", "Somewhat").status == 65)
    let late = chart(file, "--type", "StepCount", "--by", "day", "--now", "2026-01-01T12:00:00Z")
    #expect(late.status == 0 && late.errors.contains("the newest measurement is of 2020-10-13"))
    // Where nobody says of which day it is, the last group is that of the newest measurement.
    var later = TestWorld()
    (later.environment, later.now) = (["HOME": home.path], "2026-01-01T12:00:00Z")
    let old = later.run("health", "chart", file, "--type", "StepCount", "--by", "day", "--table")
    #expect(old.output.split(separator: "\n").last?.hasPrefix("2020-10-13") == true, "\(old)")
    let german = later.run(
      "health", "chart", file, "--type", "StepCount", "--table", "--language", "de")
    #expect(german.output.contains("Summe") && !german.output.contains("sum "), "\(german)")
  }
}
