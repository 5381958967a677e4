#!/usr/bin/env python3
"""TLS, gateways and cut connections: nginx with a test authority, between the program and a small FHIR server.

    transport.py PROGRAM SERVER
"""
import http.server, json, os, shutil, subprocess, tempfile, threading, time
from pathlib import Path

from common import PROGRAM, finish, free_port, promise


class Backend(http.server.BaseHTTPRequestHandler):
    seen = []

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        Backend.seen.append((self.path, self.headers.get("Authorization")))
        body = json.dumps({"resourceType": "CapabilityStatement", "status": "active", "date": "2026", "kind": "instance", "fhirVersion": "4.0.1",
                           "format": ["json"], "software": {"name": "backend"}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/fhir+json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def certificates(folder):
    def run(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    run("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test authority", "-days", "30")
    for name, host, days in (("good", "localhost", "30"), ("other", "elsewhere.example", "30")):
        run("req", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={host}")
        (folder / f"{name}.ext").write_text(f"subjectAltName=DNS:{host}\n")
        run("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", f"{name}.pem", "-days", days, "-extfile", f"{name}.ext")


def main():
    missing = [name for name in ("nginx", "openssl") if not shutil.which(name)]
    if missing:
        return print(f"not run: {', '.join(missing)} not installed")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        certificates(folder)
        back = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Backend)
        threading.Thread(target=back.serve_forever, daemon=True).start()
        good, other, gone = free_port(), free_port(), free_port()
        def site(listen, name, more):
            return (f"server {{ listen 127.0.0.1:{listen} ssl; ssl_certificate {folder}/{name}.pem; ssl_certificate_key {folder}/{name}.key; {more} }}\n")
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}\nhttp {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;\n"
            f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
            + site(good, "good", f"location /fhir {{ proxy_pass http://127.0.0.1:{back.server_address[1]}; }}"
                   f" location /gone {{ proxy_pass http://127.0.0.1:{gone}; }} location /page {{ default_type text/html; return 200 '<html>hello</html>'; }}"
                   f" location /away {{ return 302 https://localhost:{other}/fhir$request_uri; }}")
            + site(other, "other", f"location / {{ proxy_pass http://127.0.0.1:{back.server_address[1]}; }}") + "}\n")
        nginx = subprocess.Popen(["nginx", "-c", folder / "nginx.conf", "-p", folder], stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        environment = {"HOME": str(folder), "PATH": os.environ["PATH"]}
        trust = ["--ca-file", str(folder / "ca.pem")]

        def test(address, *flags):
            name = f"s{len(list(folder.glob('s*.added')))}"
            (folder / f"{name}.added").touch()
            added = subprocess.run([PROGRAM, "server", "add", name, address, *flags], env=environment, capture_output=True, text=True)
            if added.returncode: return added.returncode, added.stderr.strip()
            run = subprocess.run([PROGRAM, "server", "test", name], env=environment, capture_output=True, text=True)
            return run.returncode, (run.stdout + run.stderr).strip()

        def expect(words, status, text, found):
            promise(words, found[0] == status and text in found[1], str(found))

        base = f"https://localhost:{good}"
        try:
            expect("a certificate of a trusted authority is accepted", 0, "4.0.1", test(base + "/fhir", *trust))
            expect("an unknown authority is not", 69, "authority that signed it is not known", test(base + "/fhir"))
            expect("the certificate of another machine is not", 69, "that of another machine", test(f"https://localhost:{other}/fhir", *trust))
            expect("a page is not FHIR", 76, "not FHIR", test(base + "/page", *trust))
            before = len(Backend.seen)
            expect("a redirect to another server is not followed", 69, "another server", test(base + "/away", *trust))
            promise("nothing arrived there", len(Backend.seen) == before)
            expect("nothing answers at a port", 69, "cannot be reached", test(f"http://127.0.0.1:{gone}/fhir"))
            expect("a name that nobody has", 69, "no machine is known", test("https://no-such-host.invalid/fhir"))
            expect("plain http goes to this machine only", 64, "encryption", test("http://192.0.2.1/fhir"))
        finally:
            nginx.terminate()
    finish()


main()
