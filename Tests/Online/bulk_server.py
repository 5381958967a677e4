#!/usr/bin/env python3
"""A server of Bulk Data with one file of a size: it says its port on standard output, and ends with standard input.

    bulk_server.py FILE [WAITS]
"""
import json, os, socketserver, sys, threading
from http.server import BaseHTTPRequestHandler, HTTPServer

FILE = sys.argv[1]
WAITS = int(sys.argv[2]) if len(sys.argv) > 2 else 1
rounds = 0
log = []


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def reply(self, status, body=b"", fields=()):
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def base(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def do_DELETE(self):
        log.append("DELETE " + self.path)
        self.reply(202)

    def do_GET(self):
        global rounds
        log.append("GET " + self.path + (f" {self.headers['Range']}" if self.headers["Range"] else ""))
        path = self.path.partition("?")[0]
        if path == "/fhir/$export":
            return self.reply(202, fields=[("Content-Location", self.base() + "/job")])
        if path == "/job":
            rounds += 1
            if rounds <= WAITS:
                return self.reply(202, fields=[("Retry-After", "1"), ("X-Progress", "half")])
            manifest = {"transactionTime": "2026-11-26T00:00:00Z", "request": self.base(), "requiresAccessToken": False, "error": [],
                        "output": [{"type": "QuestionnaireResponse", "url": self.base() + "/file"}]}
            return self.reply(200, json.dumps(manifest).encode(), [("Content-Type", "application/json")])
        if path == "/log":
            return self.reply(200, json.dumps(log).encode())
        if path != "/file":
            return self.reply(404)
        size, start = os.path.getsize(FILE), 0
        if self.headers["Range"]:
            start = int(self.headers["Range"][6:].rstrip("-"))
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{size - 1}/{size}")
        self.send_header("Content-Length", str(size - start))
        self.end_headers()
        self.wfile.flush()
        with open(FILE, "rb") as file:
            while start < size:
                start += os.sendfile(self.connection.fileno(), file.fileno(), start, min(size - start, 1 << 22))


class Server(socketserver.ThreadingMixIn, HTTPServer):
    daemon_threads = True


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
