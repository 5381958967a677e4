#!/usr/bin/env python3
"""Downloads from a server of Bulk Data, beside curl, and ends downloads in the middle.

    download.py PROGRAM SERVER

Prints a line for each promise. FHIR_SURVEY_BULK_MB is the size of the file: 1000 for the numbers of the project, 200 without it.
"""
import hashlib, os, signal, subprocess, sys, tempfile, time
from pathlib import Path

from common import PROGRAM, finish, get, promise

HERE = Path(__file__).resolve().parent
MEGABYTES = int(os.environ.get("FHIR_SURVEY_BULK_MB", "200"))


def make(path):
    answer = '{"resourceType":"QuestionnaireResponse","id":"%012d","status":"completed","item":[{"linkId":"1","answer":[{"valueString":"' + "x" * 800 + '"}]}]}\n'
    with open(path, "w") as file:
        for block in range(MEGABYTES):
            file.write("".join(answer % (block * 1024 + line) for line in range(1000)))


def digest(path):
    sha = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 22):
            sha.update(block)
    return sha.hexdigest()


def serve(file, waits=1):
    process = subprocess.Popen([sys.executable, HERE / "bulk_server.py", file, str(waits)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return process, f"http://127.0.0.1:{process.stdout.readline().strip()}"


def measured(arguments, environment):
    """Seconds, processor seconds and the most of memory of a program."""
    start = time.time()
    process = subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    return time.time() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status), output


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        file = folder / "data.ndjson"
        make(file)
        wanted = digest(file)
        environment = {"HOME": str(folder), "PATH": os.environ["PATH"]}

        server, base = serve(file)
        whole = folder / "whole"
        seconds, cpu, memory, status, output = measured([PROGRAM, "download", "--server", base + "/fhir", "-o", whole], environment)
        got = whole / "QuestionnaireResponse.1.ndjson"
        promise("a download has the bytes of the server", status == 0 and got.exists() and digest(got) == wanted, output.strip())
        promise(f"memory stays small: {memory:.0f} MB resident for {file.stat().st_size / 1e6:.0f} MB", memory <= 50)
        pairs = []
        for number in range(3):
            peer = measured(["curl", "-s", "-o", folder / "curl", base + "/file"], environment)
            other = folder / f"again{number}"
            own = measured([PROGRAM, "download", "--server", base + "/fhir", "-o", other], environment)
            pairs.append((peer[0], own[0], peer[1], own[1]))
            for path in other.iterdir():
                path.unlink()
        peer, own, peer_cpu, own_cpu = (sorted(values)[1] for values in zip(*pairs))
        promise(f"it is about as fast as curl: {peer / own:.2f} of curl -o ({own:.2f} s, curl {peer:.2f} s; processor "
                f"{own_cpu:.2f} s, curl {peer_cpu:.2f} s)", peer / own >= 0.8 or MEGABYTES < 1000)
        export = subprocess.run([PROGRAM, "export", whole / "manifest.json", "--to", "csv", "-o", folder / "out.csv"], env=environment, capture_output=True, text=True)
        promise("export reads the manifest", f"{MEGABYTES * 1000} response" in export.stderr, export.stderr.strip()[-200:])
        server.stdin.close()

        server, base = serve(file)
        part = folder / "part"
        for delay in (0.15, 0.3, 0.45, 1.3):
            process = subprocess.Popen([PROGRAM, "download", "--server", base + "/fhir", "-o", part], env=environment, stderr=subprocess.DEVNULL)
            time.sleep(delay)
            process.kill()
            process.wait()
        promise("a download that was killed has no manifest yet, or all", not (part / "manifest.json").exists() or digest(part / got.name) == wanted)
        if not (part / "manifest.json").exists():
            subprocess.run([PROGRAM, "download", "--server", base + "/fhir", "-o", part], env=environment, stderr=subprocess.DEVNULL)
        log = get(base + "/log")
        promise("it goes on afterwards", digest(part / got.name) == wanted)
        promise("the export is asked for once", sum("$export" in line for line in log) == 1, str(log))
        server.stdin.close()

        server, base = serve(file, waits=1000)
        process = subprocess.Popen([PROGRAM, "download", "--server", base + "/fhir", "-o", folder / "ended"], env=environment, stderr=subprocess.PIPE)
        while "GET /job" not in get(base + "/log"): time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        log = get(base + "/log")
        promise("Ctrl-C ends with 130 and tells the server", process.returncode == 130 and "DELETE /job" in log, f"{process.returncode} {log}")
        server.stdin.close()
    finish()


main()
