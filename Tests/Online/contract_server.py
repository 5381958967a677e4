#!/usr/bin/env python3
"""A small server for the contract of transports: it says its port on standard output, and ends with standard input."""
import hashlib, json, socketserver, sys, threading, time

connections = 0
lock = threading.Lock()
# In seconds; a test that ends a request waits for its turn on a busy machine.
SILENCE = 600


class Handler(socketserver.StreamRequestHandler):
    disable_nagle_algorithm = True
    wbufsize = 0

    def handle(self):
        global connections
        with lock:
            connections += 1
            self.number = connections
        try:
            while self.answer():
                pass
        except (ConnectionError, ValueError):
            pass

    def say(self, text):
        self.wfile.write(text if isinstance(text, bytes) else text.encode("latin-1"))

    def reply(self, status, body=b"", fields=()):
        head = f"HTTP/1.1 {status}\r\n" + "".join(f"{f}\r\n" for f in fields) + f"Content-Length: {len(body)}\r\n\r\n"
        self.say(head.encode("latin-1") + (b"" if self.method == "HEAD" else body))
        return True

    def body(self):
        if self.fields.get("expect", "").lower() == "100-continue":
            self.say("HTTP/1.1 100 Continue\r\n\r\n")
        digest, count = hashlib.sha256(), 0
        def take(size):
            nonlocal count
            while size > 0:
                block = self.rfile.read(min(size, 1 << 16))
                if not block:
                    raise ConnectionError
                digest.update(block)
                count += len(block)
                size -= len(block)
        if self.fields.get("transfer-encoding", "").lower() == "chunked":
            while size := int(self.rfile.readline(), 16):
                take(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            take(int(self.fields.get("content-length", 0)))
        return count, digest.hexdigest()

    def answer(self):
        line = self.rfile.readline()
        if not line.strip():
            return False
        self.method, target, _ = line.decode("latin-1").split(" ", 2)
        self.fields = {}
        while (line := self.rfile.readline().decode("latin-1").rstrip("\r\n")):
            name, _, value = line.partition(":")
            self.fields[name.lower()] = value.strip()
        path, _, query = target.partition("?")
        return getattr(self, "do_" + path.strip("/").split("/")[0].replace("-", "_"), self.unknown)(path, query)

    def unknown(self, path, query):
        return self.reply("404 Not Found", b"nothing here")

    def do_hello(self, path, query):
        return self.reply("200 OK", b"hello", ["Content-Type: text/plain", "X-Odd:   spaces  ", "X-Empty:", "x-twice: 1", "X-Twice: 2"])

    def do_empty(self, path, query):
        return self.reply("200 OK")

    def do_nothing(self, path, query):
        self.say("HTTP/1.1 204 No Content\r\n\r\n")
        return True

    def do_chunked(self, path, query):
        self.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        for part in ("one ", "two ", "three"):
            self.say(f"{len(part):x}\r\n{part}\r\n")
            time.sleep(0.02)
        self.say("0\r\n\r\n")
        return True

    def do_big(self, path, query):
        size = int(query)
        self.say(f"HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n")
        block = bytes(range(256)) * 256
        while size > 0:
            self.say(block[:size])
            size -= len(block)
        return True

    def do_echo(self, path, query):
        count, digest = self.body()
        said = {"method": self.method, "count": count, "digest": digest, "query": query}
        said["type"] = self.fields.get("content-type")
        return self.reply("200 OK", json.dumps(said).encode())

    def do_fields(self, path, query):
        return self.reply("200 OK", json.dumps(self.fields).encode())

    def do_slow(self, path, query):
        self.say("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n")
        for byte in "slow":
            time.sleep(0.15)
            self.say(byte)
        return True

    def do_stuck(self, path, query):
        self.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nstuck")
        time.sleep(SILENCE)
        return False

    def do_silent(self, path, query):
        time.sleep(SILENCE)
        return False

    def do_cut(self, path, query):
        self.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ncut here")
        return False

    def do_cut_chunk(self, path, query):
        self.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\ncut here\r\n20\r\nhalf")
        return False

    def do_cut_head(self, path, query):
        return False

    def do_redirect(self, path, query):
        return self.reply("302 Found", b"", ["Location: /hello"])

    def do_status(self, path, query):
        return self.reply(f"{path.split('/')[-1]} So", b"as asked")

    def do_interim(self, path, query):
        self.say("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n")
        return self.reply("200 OK", b"after hints")

    def do_old(self, path, query):
        self.say("HTTP/1.0 200 OK\r\n\r\nuntil the end")
        return False

    def do_refuse(self, path, query):
        self.reply("413 Content Too Large", b"too much", ["Connection: close"])
        time.sleep(0.2)
        return False

    def do_connection(self, path, query):
        return self.reply("200 OK", str(self.number).encode())


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
